//! The judge of pages: where the next page of a listing starts, as a pure function of what the last one brought (service.md 4.6, observed.md 8).

/// What a page brought.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Brought {
    /// How many records were asked for.
    pub limit: f64,
    /// Where the page started.
    pub offset: f64,
    /// How many records it brought.
    pub received: f64,
    /// How many of them were not seen before.
    pub fresh: f64,
    /// Where the service says that the next page starts, if it says so.
    pub offered: Option<f64>,
}

/// What follows a page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Next {
    /// Another page, from this offset, which is always further on.
    Page(f64),
    /// Nothing: the page was empty, or shorter than the limit.
    End,
    /// An error: the page only repeats what was seen, and so would all that follow.
    Repeats,
}

/// The largest whole number up to which all are exact.
const LARGEST: f64 = 9_007_199_254_740_991.0;

/// Judges a page. An offset of the service's that does not lead on counts as absent.
pub fn judge(brought: &Brought) -> Next {
    if brought.received < 1.0 {
        return Next::End;
    }
    if brought.fresh < 1.0 {
        return Next::Repeats;
    }
    if brought.received < brought.limit {
        return Next::End;
    }
    let counted = brought.offset + brought.received;
    let next = brought.offered.filter(|offered| *offered <= LARGEST && *offered > brought.offset).unwrap_or(counted);
    // Beyond what a number counts exactly, adding leads nowhere.
    if next > brought.offset { Next::Page(next) } else { Next::Repeats }
}

#[cfg(test)]
mod tests {
    use super::{Brought, Next, judge};
    use proptest::prelude::*;

    #[test]
    fn each_page_has_its_sequel() {
        let page = Brought { limit: 20.0, offset: 40.0, received: 20.0, fresh: 20.0, offered: Some(60.0) };
        let cases = [
            (page, Next::Page(60.0)),
            (Brought { offered: Some(75.0), ..page }, Next::Page(75.0)),
            (Brought { offered: None, ..page }, Next::Page(60.0)),
            (Brought { offered: Some(40.0), ..page }, Next::Page(60.0)),
            (Brought { offered: Some(f64::NAN), ..page }, Next::Page(60.0)),
            (Brought { received: 0.0, fresh: 0.0, ..page }, Next::End),
            (Brought { received: 19.0, fresh: 19.0, ..page }, Next::End),
            // A service that ignores the limit is followed by its own count.
            (Brought { received: 50.0, fresh: 50.0, offered: None, ..page }, Next::Page(90.0)),
            (Brought { fresh: 0.0, ..page }, Next::Repeats),
            (Brought { received: 5.0, fresh: 0.0, ..page }, Next::Repeats),
            (Brought { fresh: 1.0, ..page }, Next::Page(60.0)),
        ];
        for (brought, expected) in cases {
            assert_eq!(judge(&brought), expected, "{brought:?}");
        }
    }

    proptest! {
        #[test]
        fn a_walk_over_any_service_ends_once_it_brings_nothing_new(
            limit in 1_u32..100,
            pages in proptest::collection::vec((0_u32..200, 0_u32..200, proptest::option::of(any::<f64>())), 1..40),
        ) {
            let mut offset = 0.0;
            let mut left = pages.into_iter();
            loop {
                // Where the script ends, the service repeats itself for ever.
                let (received, fresh, offered) = left.next().unwrap_or((limit, 0, Some(0.0)));
                let brought = Brought {
                    limit: f64::from(limit), offset, received: f64::from(received), fresh: f64::from(fresh.min(received)), offered,
                };
                match judge(&brought) {
                    Next::Page(next) => {
                        prop_assert!(next > offset);
                        offset = next;
                    }
                    Next::End | Next::Repeats => break,
                }
            }
        }
    }
}
