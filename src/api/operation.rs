//! An operation, and what its row in a table can say.

use super::path;
use crate::http::Method;
use crate::schema::{Kind, Record, setters};

/// An operation of the service: of the contract (section 4), or only seen on services (observed 3 and 9).
#[derive(Debug)]
pub struct Operation {
    /// Its name: the resource and what is done, such as `deployments.create`.
    pub name: &'static str,
    /// The method.
    pub method: Method,
    /// The path under the base address, with its parameters in braces.
    pub path: &'static str,
    /// Where it is described: a section of reference/contract.md, such as `4.5` or `observed 3`.
    pub section: &'static str,
    /// The query.
    pub query: Query,
    /// The request's body.
    pub body: Body,
    /// The status of success.
    pub status: u16,
    /// What a response with that status carries.
    pub response: ResponseBody,
    /// Further statuses that are usual, each with a body of `detail` text (observed 8).
    pub refusals: &'static [u16],
    /// How long the service waits before it answers; `None` where it answers at once.
    pub long_poll: Option<LongPoll>,
    /// A field of the body's record that services may ignore in this operation; setting it is a warning.
    pub(super) ignored: Option<&'static str>,
    /// Whether pages may ask for it, and not scripts alone: the console's proxy passes on nothing else.
    #[cfg(feature = "words")]
    pub is_for_pages: bool,
    /// One sentence on what it does.
    #[cfg(feature = "words")]
    pub summary: &'static str,
    /// Who says so, as the letters of reference/contract.md; empty where the contract itself does.
    #[cfg(feature = "words")]
    pub basis: &'static str,
    /// Further sentences, for the documentation of the clients' methods.
    #[cfg(feature = "words")]
    pub notes: &'static str,
    /// A status of refusal, and when a service answers it.
    #[cfg(feature = "words")]
    pub refused_when: Option<(u16, &'static str)>,
    /// A further status of success with the same answer, and when a service answers it.
    #[cfg(feature = "words")]
    pub also: Option<(u16, &'static str)>,
    /// A call in JavaScript.
    #[cfg(feature = "words")]
    pub example: &'static str,
    /// The record of the response, or of the items of its list, where the response's check does not name it.
    #[cfg(feature = "words")]
    pub(super) record: Option<&'static Record>,
}

/// The query of an operation.
#[derive(Clone, Copy, Debug)]
pub enum Query {
    /// None.
    None,
    /// The fields of this record, which are checked before they are sent.
    Record(&'static Record),
}

/// The body of a request.
#[derive(Clone, Copy, Debug)]
pub enum Body {
    /// None.
    None,
    /// A record, which is checked before it is sent.
    Record(&'static Record),
}

/// How long a service waits before it answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LongPoll {
    /// The member of the query that says for how many seconds at most.
    pub member: &'static str,
    /// The seconds where the member is left out.
    pub default_seconds: u16,
}

/// How a listing goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paging {
    /// By `offset` (contract 4.6).
    Offset,
    /// By the `next_cursor` of the response (observed 9).
    Cursor,
}

/// Declares the operations of a resource. Each row becomes a static, and `ROWS` lists them in their order.
macro_rules! operations {
    ($($name:ident: $summary:literal, $row:expr;)*) => {
        $(
            #[doc = $summary]
            pub static $name: Operation = $row.summary($summary);
        )*
        pub(super) const ROWS: &[&Operation] = &[$(&$name),*];
    };
}
pub(super) use operations;

impl Operation {
    /// An operation that the console's page can ask for.
    #[cfg_attr(not(feature = "words"), expect(unused_mut, reason = "words are left out"))]
    pub(super) const fn for_pages(
        name: &'static str,
        method: Method,
        path: &'static str,
        section: &'static str,
    ) -> Self {
        let mut operation = Self::for_scripts(name, method, path, section);
        #[cfg(feature = "words")]
        {
            operation.is_for_pages = true;
        }
        operation
    }

    /// An operation that the console's proxy does not pass on: it deletes several things by one request, hands out a
    /// token, or changes the organization's own settings, and a script in the page could not be stopped from it.
    pub(super) const fn for_scripts(
        name: &'static str,
        method: Method,
        path: &'static str,
        section: &'static str,
    ) -> Self {
        Self {
            name,
            method,
            path,
            section,
            query: Query::None,
            body: Body::None,
            status: 204,
            response: ResponseBody::Empty,
            long_poll: None,
            ignored: None,
            refusals: &[],
            #[cfg(feature = "words")]
            summary: "",
            #[cfg(feature = "words")]
            basis: "",
            #[cfg(feature = "words")]
            notes: "",
            #[cfg(feature = "words")]
            refused_when: None,
            #[cfg(feature = "words")]
            also: None,
            #[cfg(feature = "words")]
            example: "",
            #[cfg(feature = "words")]
            record: None,
            #[cfg(feature = "words")]
            is_for_pages: false,
        }
    }

    setters! {
        pub(super) query(record: &'static Record) { query = Query::Record(record) }
        pub(super) body(record: &'static Record) { body = Body::Record(record) }
        /// Sets the status of success and what the response is checked for. Without it the response is 204 and empty.
        pub(super) answers(status: u16, kind: &'static Kind) { status = status, response = ResponseBody::Json(kind) }
        /// Sets the status of success of an operation whose response nobody describes; it is not read.
        pub(super) answers_anything(status: u16) { status = status }
        /// Says that the service waits before it answers: for as many seconds as this member of the query says.
        pub(super) waits(member: &'static str, default_seconds: u16) {
            long_poll = Some(LongPoll { member, default_seconds })
        }
        /// Sets the status of success of an operation that answers with JSON which nobody describes, or with nothing.
        pub(super) answers_any_json(status: u16) { status = status, response = ResponseBody::Any }
        /// Names a field of the body that services may ignore in this operation.
        pub(super) ignores(field: &'static str) { ignored = Some(field) }
        pub(super) refuses(statuses: &'static [u16]) { refusals = statuses }
    }

    setters! { words:
        /// Names the record of the response, or of the items of its list, where the check does not.
        pub(super) with(record: &'static Record) { record = Some(record) }
        /// Names a further status of success with the same answer, and says when a service answers it: a sentence.
        pub(super) also(status: u16, sentence: &'static str) { also = Some((status, sentence)) }
        /// Says when a service answers one of the refusals: a clause for people.
        pub(super) when(status: u16, clause: &'static str) { refused_when = Some((status, clause)) }
        pub(super) summary(summary: &'static str) { summary = summary }
        /// Says who knows an operation that the contract does not show: the letters of reference/contract.md.
        pub(super) basis(letters: &'static str) { basis = letters }
        pub(super) notes(notes: &'static str) { notes = notes }
        pub(super) example(example: &'static str) { example = example }
    }

    /// Whether its description comes from observation, not from the contract.
    pub fn is_observed(&self) -> bool {
        self.section.starts_with("observed")
    }

    /// The names of the path's parameters, in order.
    pub fn parameters(&self) -> impl Iterator<Item = &'static str> {
        path::names(self.path)
    }

    /// How the listing goes on; `None` if the operation is none.
    pub fn paging(&self) -> Option<Paging> {
        let ResponseBody::Json(Kind::Record(page)) = self.response else { return None };
        let has = |name| page.fields.iter().any(|field| field.name == name);
        match (has("resources"), has("items")) {
            (true, _) => Some(Paging::Offset),
            (_, true) => Some(Paging::Cursor),
            _ => None,
        }
    }
}

/// The content of a successful response.
#[derive(Clone, Copy, Debug)]
pub enum ResponseBody {
    /// A value of this kind.
    Json(&'static Kind),
    /// Nothing; a body is not read.
    Empty,
    /// JSON of any kind, or nothing: of an operation whose answer nobody describes, or of a request which is no operation
    /// of the tables.
    Any,
}

#[cfg(feature = "words")]
impl Operation {
    /// The record of its response, or of the items of its list, where the contract does not show one. No response is
    /// checked against it.
    pub fn observed_response(&self) -> Option<&'static Record> {
        self.record
    }

    /// The record of its response, or of the items of its list. `None` if there is none or its shape is unknown.
    pub fn response_record(&self) -> Option<&'static Record> {
        const fn inner(kind: &Kind) -> Option<&'static Record> {
            match kind {
                Kind::Record(record) | Kind::List(Kind::Record(record)) => Some(record),
                _ => None,
            }
        }
        match (self.record, self.response) {
            (Some(record), _) => Some(record),
            (None, ResponseBody::Json(kind)) => inner(kind),
            (None, ResponseBody::Empty | ResponseBody::Any) => None,
        }
    }
}
