//! The records as the journal's entries carry them: lists whose items have their meaning by their place, so that a large journal is short and read without a tree.

use super::deployments::{Deletion, Deployment};
use super::meta::Meta;
use super::object::Object;
use super::revisions::Revision;
use super::state::State;
use super::value::{Value, write_text};
use super::walk::Step;
use crate::json::{Kind, Reader, writer};

/// Writes a list, item by item.
pub(super) struct List<'a> {
    out: &'a mut String,
    before: char,
}

impl<'a> List<'a> {
    pub(super) const fn new(out: &'a mut String) -> Self {
        Self { out, before: '[' }
    }

    /// Where the next item is to be written.
    pub(super) fn item(&mut self) -> &mut String {
        self.out.push(self.before);
        self.before = ',';
        self.out
    }

    pub(super) fn whole(&mut self, number: u64) {
        writer::long(self.item(), number);
    }

    fn text(&mut self, text: &str) {
        write_text(self.item(), text);
    }

    fn value(&mut self, value: &Value) {
        value.write(self.item());
    }

    fn object(&mut self, object: &Object) {
        object.write(self.item());
    }

    fn whole_or_null(&mut self, number: Option<u64>) {
        match number {
            Some(number) => self.whole(number),
            None => self.value(&Value::Null),
        }
    }

    fn text_or_null(&mut self, text: Option<&str>) {
        match text {
            Some(text) => self.text(text),
            None => self.value(&Value::Null),
        }
    }

    pub(super) fn end(mut self) {
        if self.before == '[' {
            self.item();
        }
        self.out.push(']');
    }
}

/// Reads a list, item by item.
struct Items<'r, 't> {
    reader: &'r mut Reader<'t>,
    first: bool,
}

impl<'r, 't> Items<'r, 't> {
    #[inline(never)]
    fn new(reader: &'r mut Reader<'t>) -> Option<Self> {
        let first = reader.begin_list().ok()?;
        Some(Self { reader, first })
    }

    /// Whether there is another item; the reader stands before it then.
    #[inline(never)]
    fn has_more(&mut self) -> Option<bool> {
        self.reader.next_item(&mut self.first).ok()
    }

    /// The reader before the next item; `None` where there is none.
    #[inline(never)]
    fn next(&mut self) -> Option<&mut Reader<'t>> {
        self.has_more()?.then_some(&mut *self.reader)
    }

    fn value(&mut self) -> Option<Value> {
        Value::take(self.next()?)
    }

    fn text(&mut self) -> Option<String> {
        self.value()?.into_text()
    }

    /// A word as a type of its own.
    fn word<T: for<'a> From<&'a str>>(&mut self) -> Option<T> {
        word(self.next()?)
    }

    #[expect(clippy::option_option, reason = "an item that is missing, and one that is null")]
    fn text_or_null(&mut self) -> Option<Option<String>> {
        match self.value()? {
            Value::Null => Some(None),
            value => value.into_text().map(Some),
        }
    }

    fn object(&mut self) -> Option<Object> {
        self.value()?.into_object()
    }

    fn whole(&mut self) -> Option<u64> {
        whole(self.next()?)
    }

    #[expect(clippy::option_option, reason = "an item that is missing, and one that is null")]
    fn whole_or_null(&mut self) -> Option<Option<u64>> {
        let reader = self.next()?;
        if reader.kind().ok()? == Kind::Null { reader.null().ok().map(|()| None) } else { whole(reader).map(Some) }
    }
}

fn word<T: for<'a> From<&'a str>>(reader: &mut Reader<'_>) -> Option<T> {
    Some(T::from(&reader.text().ok()?.as_str()))
}

/// Takes a whole number, digit by digit: a double would not hold each of 64 bits.
#[inline(never)]
fn whole(reader: &mut Reader<'_>) -> Option<u64> {
    reader.kind().ok()?;
    let start = reader.position();
    reader.number().ok()?;
    let digits = reader.bytes().get(start..reader.position())?;
    digits.iter().try_fold(0_u64, |number, digit| number.checked_mul(10)?.checked_add(u64::from(digit.checked_sub(b'0')?)))
}

/// Reads an entry into a state, in the order in which it stands; `None` where it is none.
pub(super) fn read(entry: &[u8], state: &mut State) -> Option<()> {
    let mut reader = Reader::new(entry);
    let mut first = reader.begin_object().ok()?;
    while let Some(name) = reader.next_key(&mut first).ok()? {
        match name.raw() {
            // First, because a new deployment may have the name of one that is gone.
            b"gone" => each(&mut reader, |reader| {
                state.forget(whole(reader)?);
                Some(())
            })?,
            b"deployments" => each(&mut reader, |reader| state.put_read(read_deployment(reader)?))?,
            b"revisions" => each(&mut reader, |reader| {
                let (number, revision) = read_revision(reader)?;
                state.put_read_revision(number, revision)
            })?,
            b"documents" => {
                let mut first = reader.begin_object().ok()?;
                while let Some(key) = reader.next_key(&mut first).ok()? {
                    let key = key.as_str().into_owned();
                    state.put_read_document(key, Value::take(&mut reader)?);
                }
            }
            b"meta" => state.put_read_meta(Meta::from_value(Value::take(&mut reader)?.as_object()?)?),
            _ => reader.skip().ok()?,
        }
    }
    reader.end().ok()
}

/// Has every item of a list read.
fn each(reader: &mut Reader<'_>, mut read: impl FnMut(&mut Reader<'_>) -> Option<()>) -> Option<()> {
    let mut items = Items::new(reader)?;
    while items.has_more()? {
        read(items.reader)?;
    }
    Some(())
}

/// Writes a deployment without its revisions.
pub(super) fn write_deployment(deployment: &Deployment, out: &mut String) {
    let mut list = List::new(out);
    list.whole(deployment.number);
    for text in [deployment.id.as_str(), &deployment.tenant_id, &deployment.name, deployment.source.as_str()] {
        list.text(text);
    }
    list.object(&deployment.source_config);
    list.value(&deployment.secrets);
    list.value(&deployment.secret_references);
    list.object(&deployment.extra);
    for moment in [deployment.created_ms, deployment.changed_ms, deployment.database_ms] {
        list.whole(moment);
    }
    list.text_or_null(deployment.status.as_deref());
    if let Some(Deletion { asked_ms, final_ms, gone_ms }) = deployment.deletion {
        for moment in [asked_ms, final_ms, gone_ms] {
            list.whole(moment);
        }
    }
    list.end();
}

fn read_deployment(reader: &mut Reader<'_>) -> Option<Deployment> {
    let mut items = Items::new(reader)?;
    let mut deployment = Deployment {
        number: items.whole()?,
        id: items.text()?,
        tenant_id: items.text()?,
        name: items.text()?,
        source: items.word()?,
        source_config: items.object()?,
        secrets: items.value()?,
        secret_references: items.value()?,
        extra: items.object()?,
        created_ms: items.whole()?,
        changed_ms: items.whole()?,
        database_ms: items.whole()?,
        status: items.text_or_null()?,
        deletion: None,
        revisions: Vec::new(),
    };
    if items.has_more()? {
        deployment.deletion = Some(Deletion { asked_ms: whole(items.reader)?, final_ms: items.whole()?, gone_ms: items.whole()? });
        items.has_more()?;
    }
    Some(deployment)
}

/// Writes a revision with the number of its deployment. The steps of its way stand last: a state, its length, the next state.
pub(super) fn write_revision(number: u64, revision: &Revision, out: &mut String) {
    let mut list = List::new(out);
    list.whole(number);
    list.text(&revision.id);
    list.text(revision.source.as_str());
    list.object(&revision.config);
    list.text_or_null(revision.repo_commit_sha.as_deref());
    list.whole(revision.created_ms);
    list.text_or_null(revision.failure.as_deref());
    list.whole_or_null(revision.skipped_ms);
    for step in &revision.plan {
        list.text(step.status.as_str());
        list.whole_or_null(step.for_ms);
    }
    list.end();
}

fn read_revision(reader: &mut Reader<'_>) -> Option<(u64, Revision)> {
    let mut items = Items::new(reader)?;
    let number = items.whole()?;
    let mut revision = Revision {
        id: items.text()?,
        source: items.word()?,
        config: items.object()?,
        repo_commit_sha: items.text_or_null()?,
        created_ms: items.whole()?,
        failure: items.text_or_null()?,
        skipped_ms: items.whole_or_null()?,
        plan: Vec::with_capacity(7),
    };
    while items.has_more()? {
        revision.plan.push(Step { status: word(items.reader)?, for_ms: items.whole_or_null()? });
    }
    Some((number, revision))
}
