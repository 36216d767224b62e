//! Where an issue is: the steps from the root to a value.

use std::borrow::Cow;

use crate::json::{utf8, writer};

/// One step of a location: a field's name, a free key, or the index of an item.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Segment {
    /// A name of the contract, or the root: `body`, `path`, `query`.
    Name(&'static str),
    /// A key that the caller chose.
    Key(String),
    /// The index of an item, from 0.
    Index(usize),
}

impl Segment {
    /// Appends segments as a JSON list.
    #[inline(never)]
    pub fn write_json(out: &mut String, segments: &[Self]) {
        out.push('[');
        for (index, segment) in segments.iter().enumerate() {
            if index > 0 {
                out.push(',');
            }
            match segment {
                Self::Name(name) => writer::text(out, name),
                Self::Key(key) => writer::text(out, key),
                Self::Index(index) => writer::whole(out, *index),
            }
        }
        out.push(']');
    }

    /// The segment as text.
    pub fn as_text(&self) -> Cow<'_, str> {
        match self {
            Self::Name(name) => Cow::Borrowed(name),
            Self::Key(key) => Cow::Borrowed(key),
            Self::Index(index) => {
                let mut out = String::new();
                writer::whole(&mut out, *index);
                Cow::Owned(out)
            }
        }
    }
}

/// One step of the location that a check has reached. A [`Segment`] owns its key, so one is made only for an issue.
#[derive(Clone, Copy)]
pub(in crate::validate) enum Step<'a> {
    Name(&'static str),
    Index(usize),
    Key(&'a [u8]),
}

impl Step<'_> {
    pub(in crate::validate) fn segment(self) -> Segment {
        match self {
            Self::Name(name) => Segment::Name(name),
            Self::Index(index) => Segment::Index(index),
            Self::Key(key) => Segment::Key(utf8(key).to_owned()),
        }
    }
}
