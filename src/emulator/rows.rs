//! What the filters of the listing look at, a short row for each deployment: a search through a hundred thousand of them must not walk through their records.

use super::deployments::Deployment;
use super::ids::hash;
use super::options::Vocabulary;
use super::search::contains;
use super::value::Value;
use crate::model::Source;

/// How many bytes of names may be of deployments that are gone before the others are moved together.
const MOST_IDLE: usize = 1 << 16;

/// How many bytes of answers are kept: what is asked for again and again need not be written anew.
const MOST_ANSWERS: usize = 4 << 20;

/// Rows in the order of the deployments, whose places they share.
#[derive(Debug, Default)]
pub(super) struct Rows {
    all: Vec<Row>,
    /// The names in lower case, one after the other: read in one go, a name takes a few nanoseconds.
    names: Vec<u8>,
    /// How many bytes of `names` are of deployments that are gone.
    idle: usize,
    /// When the first row is no longer true.
    due_ms: u64,
    /// How many bytes of answers were kept since they were last thrown away.
    answers: usize,
}

/// A deployment as the filters see it. Words stand as hashes of 64 bits, which do not meet by chance; the tenant, whom no other may see, as all of its id.
#[derive(Debug)]
struct Row {
    tenant: u128,
    status: u64,
    image_version: Option<u64>,
    deployment_type: Option<u64>,
    tags: Vec<u64>,
    name_at: usize,
    name_length: usize,
    /// Which pairs of letters stand in the name; see [`pairs`].
    pairs: u64,
    is_remote: bool,
    /// When the deployment's answer may be another one; 0 where the record has changed.
    due_ms: u64,
    /// The answer, if it was asked for.
    answer: String,
}

/// What is asked for.
#[derive(Debug)]
pub(super) struct Wanted {
    tenant: u128,
    name_part: Vec<u8>,
    name_pairs: u64,
    status: Option<u64>,
    image_version: Option<u64>,
    deployment_type: Option<u64>,
    is_remote: Option<bool>,
    tags: Vec<u64>,
}

impl Wanted {
    /// All deployments of a tenant.
    pub(super) fn of(tenant_id: &str) -> Self {
        Self {
            tenant: number(tenant_id),
            name_part: Vec::new(),
            name_pairs: 0,
            status: None,
            image_version: None,
            deployment_type: None,
            is_remote: None,
            tags: Vec::new(),
        }
    }

    /// Those whose name contains a text, whatever the case of its ASCII letters.
    pub(super) fn with_name_part(mut self, part: Option<&str>) -> Self {
        self.name_part = part.unwrap_or_default().to_ascii_lowercase().into_bytes();
        self.name_pairs = pairs(&self.name_part);
        self
    }

    /// Those in a state.
    pub(super) fn with_status(mut self, status: Option<&str>) -> Self {
        self.status = status.map(hash);
        self
    }

    /// Those whose running image has a version.
    pub(super) fn with_image_version(mut self, version: Option<&str>) -> Self {
        self.image_version = version.map(hash);
        self
    }

    /// Those of a type.
    pub(super) fn with_deployment_type(mut self, kind: Option<&str>) -> Self {
        self.deployment_type = kind.map(hash);
        self
    }

    /// Those that a remote installation reconciles, or the others.
    pub(super) const fn with_remote(mut self, is_remote: Option<bool>) -> Self {
        self.is_remote = is_remote;
        self
    }

    /// Those with one of these tags, if there is any.
    pub(super) fn with_tags(mut self, tags: &[&str]) -> Self {
        self.tags = tags.iter().map(|tag| hash(tag)).collect();
        self
    }
}

impl Rows {
    /// Makes room for a new deployment. Its row is true once it was brought up to date.
    pub(super) fn insert(&mut self, place: usize, deployment: &Deployment) {
        let name_at = self.names.len();
        let name = deployment.name.to_ascii_lowercase();
        self.names.extend_from_slice(name.as_bytes());
        let row = Row {
            tenant: number(&deployment.tenant_id),
            status: 0,
            image_version: None,
            deployment_type: None,
            tags: Vec::new(),
            name_at,
            name_length: name.len(),
            pairs: pairs(name.as_bytes()),
            is_remote: deployment.source == Source::ExternalDocker,
            due_ms: 0,
            answer: String::new(),
        };
        self.all.insert(place, row);
        self.due_ms = 0;
    }

    pub(super) fn remove(&mut self, place: usize) {
        self.idle += self.all.remove(place).name_length;
        if self.idle > MOST_IDLE && self.idle > self.names.len() / 2 {
            let mut names = Vec::with_capacity(self.names.len() - self.idle);
            for row in &mut self.all {
                let at = names.len();
                names.extend_from_slice(&self.names[row.name_at..row.name_at + row.name_length]);
                row.name_at = at;
            }
            (self.names, self.idle) = (names, 0);
        }
    }

    /// Says that a record has changed.
    pub(super) fn touch(&mut self, place: usize) {
        if let Some(row) = self.all.get_mut(place) {
            row.due_ms = 0;
            self.due_ms = 0;
        }
    }

    /// Brings the rows up to date.
    pub(super) fn refresh(&mut self, deployments: &[Deployment], now_ms: u64) {
        if self.due_ms > now_ms {
            return;
        }
        self.due_ms = u64::MAX;
        for (row, deployment) in self.all.iter_mut().zip(deployments) {
            if row.due_ms <= now_ms {
                row.refresh(deployment, now_ms);
            }
            self.due_ms = self.due_ms.min(row.due_ms);
        }
    }

    /// The deployment at a place as answers carry it, in JSON.
    pub(super) fn answer(&mut self, place: usize, deployment: &Deployment, words: &Vocabulary, now_ms: u64) -> &str {
        if self.all[place].due_ms <= now_ms {
            self.all[place].refresh(deployment, now_ms);
            self.due_ms = self.due_ms.min(self.all[place].due_ms);
        }
        if self.all[place].answer.is_empty() {
            let answer = deployment.answer(words, now_ms).to_json();
            self.answers += answer.len();
            if self.answers > MOST_ANSWERS {
                self.answers = answer.len();
                self.all.iter_mut().for_each(|row| row.answer = String::new());
            }
            self.all[place].answer = answer;
        }
        &self.all[place].answer
    }

    /// The places of what is wanted, the newest first, or in the order of `among`, where only these are looked at: without the first so many, and so many at most.
    ///
    /// One loop, since an iterator costs more for each row than the look at it.
    pub(super) fn find(&self, wanted: &Wanted, among: Option<&[usize]>, skipped: usize, most: usize) -> Vec<usize> {
        let mut found = Vec::new();
        let mut left = skipped;
        for index in 0..among.map_or(self.all.len(), <[usize]>::len) {
            let place = among.map_or(self.all.len() - 1 - index, |among| among[index]);
            if !self.all.get(place).is_some_and(|row| self.fits(row, wanted)) {
                continue;
            }
            if left > 0 {
                left -= 1;
            } else if found.len() < most {
                found.push(place);
            } else {
                break;
            }
        }
        found
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a call for each row would take as long as the look at it")]
    fn fits(&self, row: &Row, wanted: &Wanted) -> bool {
        row.tenant == wanted.tenant
            // Most names lack a pair of what they are to contain, and need not be read.
            && row.pairs & wanted.name_pairs == wanted.name_pairs
            && wanted.is_remote.is_none_or(|is_remote| is_remote == row.is_remote)
            && wanted.status.is_none_or(|status| status == row.status)
            && (wanted.image_version.is_none() || wanted.image_version == row.image_version)
            && (wanted.deployment_type.is_none() || wanted.deployment_type == row.deployment_type)
            && (wanted.tags.is_empty() || row.tags.iter().any(|tag| wanted.tags.contains(tag)))
            && contains(&self.names[row.name_at..row.name_at + row.name_length], &wanted.name_part)
    }
}

impl Row {
    fn refresh(&mut self, deployment: &Deployment, now_ms: u64) {
        self.status = hash(deployment.status(now_ms));
        self.image_version = deployment.image_version(now_ms).as_deref().map(hash);
        self.deployment_type = deployment.source_config.text("deployment_type").map(hash);
        self.tags = deployment.extra.list("tag_value_ids").unwrap_or_default().iter().filter_map(Value::as_text).map(hash).collect();
        self.due_ms = deployment.changes_ms(now_ms);
        self.answer = String::new();
    }
}

/// The number that a uuid writes.
fn number(id: &str) -> u128 {
    id.chars().filter_map(|digit| digit.to_digit(16)).fold(0, |number, digit| number << 4 | u128::from(digit))
}

/// The pairs of neighbouring bytes in a text, each as one of 64 bits: a text that contains another has all of its bits.
fn pairs(text: &[u8]) -> u64 {
    // Of a product its upper bits depend on all of the pair: of a sum, doubled letters and digits would share one bit.
    text.windows(2).fold(0, |bits, pair| bits | 1 << (u16::from_le_bytes([pair[0], pair[1]]).wrapping_mul(0x9e37) >> 10))
}
