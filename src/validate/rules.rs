//! What must hold between values: within a record, between a pod's parts, and between a form, its source and the deployment that it changes.
//!
//! A rule runs only where its inputs have no error of their own.

use super::check::{Check, Hosting};
use super::collect::MAX_ISSUES;
use super::formats;
use super::issue::{Context, Segment, Severity};
use super::kind::IssueKind;
use super::leaf::either;
use crate::form::{Node, Value};
use crate::schema::{self, Basis, CONTAINER, Direction, Field, Kind, Record, Rule, Sources, VOLUME};

/// Keys and values of annotations have at most so many bytes together.
const ANNOTATIONS_LIMIT: usize = 256 * 1024;

static VOLUME_KIND: Kind = Kind::Record(&VOLUME);

fn text(text: &[u8]) -> Context {
    Context::Text(String::from_utf8_lossy(text).into_owned())
}

fn word(word: &str) -> Context {
    Context::Text(word.to_owned())
}

impl<'a> Check<'a> {
    pub(super) fn rule(&mut self, record: &'static Record, rule: Rule, node: Node<'a>) {
        match rule {
            Rule::Limit { request, limit } => self.not_below(record, IssueKind::LimitBelowRequest, (request, limit), node),
            Rule::Maximum { minimum, maximum } => self.not_below(record, IssueKind::MaxBelowMin, (minimum, maximum), node),
            Rule::AnyOf { first, last } => {
                let absent = (first..=last).all(|index| node.given(index.into()).is_none());
                // A kind of source that the tables do not list may be the one.
                if absent && node.unknown_keys().next().is_none() {
                    self.report(IssueKind::NoneGiven, Severity::Error, Vec::new(), vec![("expected", names(record, first, last))]);
                }
            }
            Rule::OnlyOneOf { first, last } => {
                let mut given = (first..=last).filter(|index| node.given((*index).into()).is_some());
                if let (Some(_), Some(second)) = (given.next(), given.next()) {
                    let tail = vec![Segment::Name(record.fields[usize::from(second)].name)];
                    self.report(IssueKind::SeveralGiven, Severity::Error, tail, vec![("expected", names(record, first, last))]);
                }
            }
            Rule::NotBoth { first, second } => {
                let filled = |index: u8| node.given(index.into()).is_some_and(|node| !matches!(node.value(), Value::Text(_, 0)));
                if filled(first) && filled(second) {
                    let tail = vec![Segment::Name(record.fields[usize::from(second)].name)];
                    self.report(IssueKind::Exclusive, Severity::Error, tail, vec![("other", word(record.fields[usize::from(first)].name))]);
                }
            }
            Rule::Unique { list, name, refused } => self.unique(record, list.into(), name.into(), refused, node),
            Rule::AnnotationsSize(index) => {
                let Some(annotations) = node.given(index.into()) else { return };
                let length = |node: Node<'_>| if let Value::Text(_, length) = node.value() { length } else { 0 };
                if annotations.entries().map(|(key, value)| key.len() + length(value)).sum::<usize>() > ANNOTATIONS_LIMIT {
                    let tail = vec![Segment::Name(record.fields[usize::from(index)].name)];
                    self.report_below(IssueKind::AnnotationsSize, Severity::Error, tail, vec![("max_length", Context::Number(ANNOTATIONS_LIMIT as f64))]);
                }
            }
            Rule::Pod => self.pod(node),
            Rule::Propagation => self.propagation(node),
            Rule::Resources => self.resources(node),
            Rule::Creation => self.creation(node),
            Rule::Patch => self.patch(node),
        }
    }

    /// A number where it is given and has no error.
    fn sound_number(&mut self, record: &'static Record, index: u8, node: Node<'a>) -> Option<f64> {
        let value = node.given(index.into())?;
        match value.value() {
            Value::Number(number) if self.is_sound(&record.fields[usize::from(index)].kind, value) => Some(number),
            _ => None,
        }
    }

    fn not_below(&mut self, record: &'static Record, kind: IssueKind, (low, high): (u8, u8), node: Node<'a>) {
        let (Some(least), Some(most)) = (self.sound_number(record, low, node), self.sound_number(record, high, node)) else { return };
        if most < least {
            let (low, high) = (record.fields[usize::from(low)].name, record.fields[usize::from(high)].name);
            let ctx = vec![("field", word(high)), ("other", word(low)), ("minimum", Context::Number(least))];
            self.report(kind, Severity::Error, vec![Segment::Name(high)], ctx);
        }
    }

    fn unique(&mut self, record: &'static Record, list: usize, name: usize, refused: bool, node: Node<'a>) {
        let (field, Some(items)) = (&record.fields[list], node.given(list)) else { return };
        let Kind::List(Kind::Record(item)) = field.kind else { return };
        let mut names = Names::default();
        for (index, node) in items.items().enumerate() {
            names.add(node.given(name).map(Node::text).unwrap_or_default(), index, ());
        }
        for (index, first, ()) in names.repeated() {
            let place = vec![Segment::Name(field.name), Segment::Index(index), Segment::Name(item.fields[name].name)];
            let severity = if refused { Severity::Error } else { Severity::Warning };
            self.report_below(IssueKind::Duplicate, severity, place, vec![("first", Context::Number(first as f64))]);
        }
    }

    /// Containers do not repeat a name, and what they and the server mount is declared (service.md 2.3).
    fn pod(&mut self, node: Node<'a>) {
        let spec = &schema::RESOURCE_SPEC;
        let list = |name: &str| spec.position(name).and_then(|index| node.given(index));
        let mut declared: Vec<&[u8]> = Vec::new();
        for volume in list("volumes").into_iter().flat_map(Node::items) {
            // A volume that is itself refused counts as not declared.
            if self.is_sound(&VOLUME_KIND, volume) {
                declared.extend(volume.given(0).map(Node::text));
            }
        }
        declared.sort_unstable();
        self.mounts(list("volume_mounts"), &[Segment::Name("volume_mounts")], &declared);
        let mut names = Names::default();
        for (group, member) in ["init_containers", "sidecars"].into_iter().enumerate() {
            for (index, container) in list(member).into_iter().flat_map(Node::items).enumerate() {
                let place = [Segment::Name(member), Segment::Index(index)];
                let part = |name: &str| CONTAINER.position(name).and_then(|index| container.given(index));
                let at = |name| place.iter().cloned().chain([Segment::Name(name)]).collect::<Vec<_>>();
                self.mounts(part("volumeMounts"), &at("volumeMounts"), &declared);
                names.add(part("name").map(Node::text).unwrap_or_default(), index, member);
                let policy = part("restartPolicy").map(Node::text).unwrap_or_default();
                let usual = if group == 0 { policy == b"Always" } else { false };
                if !usual && schema::CONTAINER_RESTART_POLICY.documented.iter().any(|known| known.as_bytes() == policy) {
                    self.report_below(IssueKind::RestartPolicy, Severity::Warning, at("restartPolicy"), Vec::new());
                }
            }
        }
        for (index, first, member) in names.repeated() {
            let place = vec![Segment::Name(member), Segment::Index(index), Segment::Name("name")];
            self.report_below(IssueKind::Duplicate, Severity::Error, place, vec![("first", Context::Number(first as f64))]);
        }
    }

    fn mounts(&mut self, mounts: Option<Node<'a>>, place: &[Segment], declared: &[&[u8]]) {
        for (index, mount) in mounts.into_iter().flat_map(Node::items).enumerate() {
            let Some(name) = mount.given(0) else { continue };
            let known = name.text().is_empty() || declared.binary_search(&name.text()).is_ok();
            if !known && self.is_sound(&schema::VOLUME_MOUNT.fields[0].kind, name) {
                let tail = place.iter().cloned().chain([Segment::Index(index), Segment::Name("name")]).collect();
                self.report_below(IssueKind::NotDeclared, Severity::Error, tail, Vec::new());
            }
        }
    }

    fn propagation(&mut self, container: Node<'a>) {
        let part = |name: &str| CONTAINER.position(name).and_then(|index| container.given(index));
        let privileged = part("securityContext").and_then(|context| context.given(0)).is_some_and(|node| node.value() == Value::Boolean(true));
        let propagation = schema::VOLUME_MOUNT.position("mountPropagation").unwrap_or_default();
        for (index, mount) in part("volumeMounts").into_iter().flat_map(Node::items).enumerate() {
            if !privileged && mount.given(propagation).is_some_and(|node| node.text() == b"Bidirectional") {
                let tail = vec![Segment::Name("volumeMounts"), Segment::Index(index), Segment::Name("mountPropagation")];
                self.report_below(IssueKind::PrivilegedOnly, Severity::Error, tail, Vec::new());
            }
        }
    }

    fn resources(&mut self, node: Node<'a>) {
        let (Some(limits), Some(requests)) = (node.given(0), node.given(1)) else { return };
        for (name, request) in requests.entries() {
            let Some(limit) = limits.entries().find(|(other, _)| *other == name).map(|(_, limit)| limit) else { continue };
            let (Some(least), Some(most)) = (amount(request), amount(limit)) else { continue };
            let equal = name.starts_with(b"hugepages-") || name.contains(&b'/');
            let kind = if equal { IssueKind::RequestNotLimit } else { IssueKind::RequestAboveLimit };
            // Amounts are read closely, not exactly.
            let slack = most.abs() * 1e-12;
            if least > most + slack || (equal && least < most - slack) {
                let tail = vec![Segment::Name("requests"), super::leaf::key(name)];
                self.report_below(kind, Severity::Error, tail, vec![("resource", text(name))]);
            }
        }
    }

    fn creation(&mut self, node: Node<'a>) {
        let Some(word_of_source) = node.given(1).map(Node::text) else { return };
        let Some(source) = core::str::from_utf8(word_of_source).ok().and_then(Sources::from_word) else { return };
        if let (false, Some(hosting)) = (takes(self.options.hosting, source), self.options.hosting) {
            let expected = if hosting == Hosting::Cloud { "self-hosted" } else { "cloud" };
            let ctx = vec![("source", text(word_of_source)), ("expected", word(expected))];
            self.report_below(IssueKind::NotForHosting, Severity::Error, vec![Segment::Name("source")], ctx);
        }
        self.fits(&schema::DEPLOYMENT_CREATE, node, source, word_of_source, true, &mut Vec::new());
        self.tag_is_not_pushed(node.given(2), node.given(3));
    }

    fn patch(&mut self, node: Node<'a>) {
        let current = self.options.current.map(crate::form::Form::root);
        let source = current.and_then(|current| current.given(1)).map(Node::text);
        let revision = node.given(0).map(Node::text).or(source).unwrap_or_default();
        for (word_of_source, revision_part) in [(source.unwrap_or_default(), false), (revision, true)] {
            let Some(source) = core::str::from_utf8(word_of_source).ok().and_then(Sources::from_word) else { continue };
            // The revision's source decides over the revision's fields, the deployment's own over all others.
            for (index, field) in schema::DEPLOYMENT_PATCH.fields.iter().enumerate() {
                if (field.name == "source_revision_config") == revision_part
                    && let Some(value) = node.given(index)
                {
                    self.fit(field, Some(value), source, word_of_source, false, &mut Vec::new());
                }
            }
        }
        let config = |node: Node<'a>, name: &str| schema::DEPLOYMENT_PATCH.position(name).and_then(|index| node.given(index));
        self.immutable(
            &schema::SOURCE_CONFIG,
            config(node, "source_config"),
            current.map_or(Stored::Unknown, |current| current.given(2).map_or(Stored::Nothing, Stored::Value)),
            &mut vec![Segment::Name("source_config")],
        );
        self.tag_is_not_pushed(config(node, "source_config"), config(node, "source_revision_config"));
    }

    /// What was set at the creation may be sent again, but not changed (observed.md 7).
    fn immutable(&mut self, record: &'static Record, node: Option<Node<'a>>, current: Stored<'a>, place: &mut Vec<Segment>) {
        let Some(node) = node else { return };
        for (index, field) in record.fields.iter().enumerate() {
            let Some(value) = node.given(index) else { continue };
            let stored = current.field(index);
            place.push(Segment::Name(field.name));
            if let Kind::Record(inner) = field.kind {
                self.immutable(inner, Some(value), stored, place);
            } else if field.immutable && self.is_sound(&field.kind, value) {
                let severity = match stored {
                    Stored::Unknown => Some(Severity::Warning),
                    // The same uuid has many spellings.
                    Stored::Value(stored) if stored.text().eq_ignore_ascii_case(value.text()) => None,
                    _ => Some(Severity::Error),
                };
                if let Some(severity) = severity {
                    self.report_below(IssueKind::Immutable, severity, place.clone(), Vec::new());
                }
            }
            place.pop();
        }
    }

    fn fits(&mut self, record: &'static Record, node: Node<'a>, source: Sources, word_of_source: &[u8], creation: bool, place: &mut Vec<Segment>) {
        for (index, field) in record.fields.iter().enumerate() {
            self.fit(field, node.field(index), source, word_of_source, creation, place);
        }
    }

    /// Whether a field fits the source (observed.md 5), and the fields inside it.
    fn fit(&mut self, field: &'static Field, value: Option<Node<'a>>, source: Sources, word_of_source: &[u8], creation: bool, place: &mut Vec<Segment>) {
        if field.direction == Direction::Answer {
            return;
        }
        place.push(Segment::Name(field.name));
        let given = value.filter(|node| !node.is_null());
        let filled = given.filter(|node| !is_empty(*node));
        let name = || ("source", text(word_of_source));
        let misplaced = filled.is_some() && !field.sources.contains(source);
        if let (Kind::Record(inner), Some(node)) = (field.kind, given) {
            // A resource_spec belongs to every source, and so do all its parts.
            if node.value() == Value::Object && inner.name != schema::RESOURCE_SPEC.name {
                self.fits(inner, node, source, word_of_source, creation, place);
            }
        } else if creation && filled.is_none() && field.required_for.contains(source) {
            self.report_below(IssueKind::MissingForSource, Severity::Error, place.clone(), vec![name()]);
        } else if creation && filled.is_none() && field.advised_for.contains(source) {
            self.report_below(IssueKind::AdvisedForSource, Severity::Warning, place.clone(), vec![name()]);
        } else if creation && filled.is_some() && field.after_creation.contains(source) {
            self.report_below(IssueKind::NotAtCreation, Severity::Warning, place.clone(), vec![name()]);
        } else if misplaced && !given.is_some_and(|node| self.has_issue(&field.kind, node)) {
            let severity = if field.sources_basis == Basis::Documented { Severity::Error } else { Severity::Warning };
            let words: Vec<_> = field.sources.words().collect();
            self.report_below(IssueKind::NotForSource, severity, place.clone(), vec![("expected", Context::Text(either(&words))), name()]);
        }
        place.pop();
    }

    fn tag_is_not_pushed(&mut self, config: Option<Node<'a>>, revision: Option<Node<'a>>) {
        let (Some(config), Some(revision)) = (config, revision) else { return };
        let (Some(push), Some(reference)) = (schema::SOURCE_CONFIG.position("build_on_push"), schema::SOURCE_REVISION_CONFIG.position("repo_ref")) else {
            return;
        };
        let pushed = config.given(push).is_some_and(|node| node.value() == Value::Boolean(true));
        if pushed && revision.given(reference).is_some_and(|node| node.text().starts_with(b"refs/tags/")) {
            let tail = vec![Segment::Name("source_config"), Segment::Name("build_on_push")];
            self.report_below(IssueKind::BuildOnPushWithTag, Severity::Warning, tail, Vec::new());
        }
    }
}

/// What the deployment that a patch changes has at a place.
#[derive(Clone, Copy)]
enum Stored<'a> {
    /// The deployment is not known.
    Unknown,
    /// Nothing, or null.
    Nothing,
    /// A value.
    Value(Node<'a>),
}

impl Stored<'_> {
    fn field(self, index: usize) -> Self {
        match self {
            Self::Value(node) => node.given(index).map_or(Self::Nothing, Self::Value),
            other => other,
        }
    }
}

/// Whether a value says no more than nothing does: an empty text, an empty list, false.
fn is_empty(node: Node<'_>) -> bool {
    match node.value() {
        Value::Text(_, 0) | Value::Boolean(false) => true,
        Value::List => node.items().next().is_none(),
        _ => false,
    }
}

/// Whether an installation takes a source (service.md 2.1).
fn takes(hosting: Option<Hosting>, source: Sources) -> bool {
    match hosting {
        None => true,
        Some(Hosting::Cloud) => source != Sources::EXTERNAL_DOCKER,
        Some(Hosting::SelfHosted) => source != Sources::REPO_HOST,
    }
}

fn amount(node: Node<'_>) -> Option<f64> {
    match node.value() {
        Value::Number(number) => Some(number),
        Value::Text(bytes, _) => formats::quantity(bytes).ok(),
        _ => None,
    }
}

fn names(record: &Record, first: u8, last: u8) -> Context {
    let mut out = String::new();
    for field in record.fields.get(first.into()..=last.into()).unwrap_or_default() {
        out.push_str(if out.is_empty() { "" } else { ", " });
        out.push_str(field.name);
    }
    Context::Text(out)
}

/// Names and the places where they stand, to be told which repeat an earlier one.
#[derive(Default)]
struct Names<'a, T> {
    all: Vec<(&'a [u8], usize, T)>,
}

impl<'a, T> Names<'a, T> {
    /// Adds a name that stands at the index of its list. An empty one is none.
    fn add(&mut self, name: &'a [u8], index: usize, place: T) {
        if !name.is_empty() {
            self.all.push((name, index, place));
        }
    }

    /// The names that stood before, each with the index of its first place. Their number is bounded, since a report lists no more.
    fn repeated(self) -> Vec<(usize, usize, T)> {
        let mut order: Vec<usize> = (0..self.all.len()).collect();
        order.sort_unstable_by(|one, other| self.all[*one].0.cmp(self.all[*other].0).then(one.cmp(other)));
        let mut firsts = vec![None; self.all.len()];
        let mut first = 0;
        for pair in order.windows(2) {
            if self.all[pair[0]].0 != self.all[pair[1]].0 {
                first = 0;
                continue;
            }
            if first == 0 {
                first = pair[0] + 1;
            }
            firsts[pair[1]] = Some(first - 1);
        }
        let indexes: Vec<usize> = self.all.iter().map(|(_, index, _)| *index).collect();
        let all = self.all.into_iter().zip(firsts);
        all.filter_map(|((_, index, place), first)| Some((index, indexes.get(first?).copied()?, place))).take(MAX_ISSUES + 1).collect()
    }
}
