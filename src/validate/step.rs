//! The way from a record to a value, while it is walked.

use super::issue::Segment;
use crate::json::utf8;

/// One step of the present location. Steps come and go for every value; a [`Segment`] is made of one only where there is an issue.
#[derive(Clone, Copy)]
pub(super) enum Step<'a> {
    Name(&'static str),
    Index(usize),
    Key(&'a [u8]),
}

impl Step<'_> {
    pub(super) fn segment(self) -> Segment {
        match self {
            Self::Name(name) => Segment::Name(name),
            Self::Index(index) => Segment::Index(index),
            Self::Key(key) => Segment::Key(utf8(key).to_owned()),
        }
    }
}
