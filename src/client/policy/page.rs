//! Where the next page of a listing starts: a pure function of the page before it (contract 4.6, observed 8).

/// A page that was received.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct ReceivedPage {
    /// How many records were asked for.
    pub(crate) limit: f64,
    /// Where the page started.
    pub(crate) offset: f64,
    /// How many records it has.
    pub(crate) received: f64,
    /// How many of them were not seen before.
    pub(crate) fresh: f64,
    /// How many pages in a row before this one had only records that were seen before.
    pub(crate) repeated: f64,
    /// Where the service says that the next page starts, if it says so.
    pub(crate) offered: Option<f64>,
    /// Where the page would have started by counting, if the service's offset led further on.
    pub(crate) skipped: Option<f64>,
}

/// What follows a page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Next {
    /// Another page, from this offset, which is further on, or what an offset of the service has skipped.
    Page(f64),
    /// Nothing: the page was empty, or shorter than the limit and not cut by the service.
    End,
    /// An error: several pages in a row only repeat what was seen, and so would all that follow.
    Repeats,
}

/// How many pages in a row may only repeat what was seen. A page does so where as many records as it holds were created
/// since the page before it, because these move all others further on; a service that ignores the offset never stops.
const MOST_REPEATED: f64 = 2.0;

/// Services that give fewer records than were asked for do so by a round number, a multiple of this, and none gives fewer
/// than the contract's own page has (4.6).
const ROUND: f64 = 5.0;
const SMALLEST_FULL: f64 = 20.0;

/// 2^53 - 1: up to here a double holds every whole number exactly.
const LARGEST: f64 = 9_007_199_254_740_991.0;

/// What follows a page. An offset from the service that does not lead on counts as absent.
pub(crate) fn next_page(page: &ReceivedPage) -> Next {
    // An offset that leads beyond the end, such as the number of all records, is none to go by: what follows is counted.
    if let Some(counted) = page.skipped.filter(|_| page.received < 1.0) {
        return Next::Page(counted);
    }
    if page.received < 1.0 || (page.received < page.limit && !may_be_cut(page)) {
        return Next::End;
    }
    if page.fresh < 1.0 && page.repeated >= MOST_REPEATED {
        return Next::Repeats;
    }
    let counted = page.offset + page.received;
    let leads_on = |offered: &f64| *offered <= LARGEST && *offered > page.offset && offered.fract() == 0.0;
    let next = page.offered.filter(leads_on).unwrap_or(counted);
    // Beyond 2^53 the sum may equal the offset.
    if next > page.offset { Next::Page(next) } else { Next::Repeats }
}

/// Whether a page may be shorter than the limit since the service gives no more at once: the service says that the next
/// one starts right behind it. Some say so at the end too, which costs one more request.
fn may_be_cut(page: &ReceivedPage) -> bool {
    page.received >= SMALLEST_FULL
        && (page.received / ROUND).fract() <= 0.0
        && page.fresh >= 1.0
        && page.offered == Some(page.offset + page.received)
}

/// Where counting would lead, if the next page starts further on.
#[cfg(feature = "model")]
pub(crate) fn skipped_by(page: &ReceivedPage, next: f64) -> Option<f64> {
    Some(page.offset + page.received).filter(|counted| next > *counted)
}

/// How many pages in a row have only repeated what was seen, once this page is counted.
#[cfg(feature = "model")]
pub(crate) fn repeated_after(page: &ReceivedPage) -> f64 {
    if page.fresh < 1.0 { page.repeated + 1.0 } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::{Next, ReceivedPage, next_page, repeated_after};
    use proptest::prelude::*;

    #[test]
    fn each_page_has_its_sequel() {
        let page = ReceivedPage {
            limit: 20.0,
            offset: 40.0,
            received: 20.0,
            fresh: 20.0,
            repeated: 0.0,
            offered: Some(60.0),
            skipped: None,
        };
        let cases = [
            (page, Next::Page(60.0)),
            (ReceivedPage { offered: Some(75.0), ..page }, Next::Page(75.0)),
            (ReceivedPage { offered: None, ..page }, Next::Page(60.0)),
            (ReceivedPage { offered: Some(40.0), ..page }, Next::Page(60.0)),
            (ReceivedPage { offered: Some(f64::NAN), ..page }, Next::Page(60.0)),
            (ReceivedPage { offered: Some(60.5), ..page }, Next::Page(60.0)),
            (ReceivedPage { received: 0.0, fresh: 0.0, ..page }, Next::End),
            (ReceivedPage { received: 19.0, fresh: 19.0, ..page }, Next::End),
            // A service that gives at most 20 at once, whatever is asked for.
            (ReceivedPage { limit: 100.0, ..page }, Next::Page(60.0)),
            (ReceivedPage { limit: 100.0, offered: None, ..page }, Next::End),
            (ReceivedPage { limit: 100.0, offered: Some(20.0), ..page }, Next::End),
            (ReceivedPage { limit: 100.0, fresh: 0.0, ..page }, Next::End),
            (ReceivedPage { limit: 100.0, received: 21.0, fresh: 21.0, offered: Some(61.0), ..page }, Next::End),
            (ReceivedPage { limit: 100.0, received: 15.0, fresh: 15.0, offered: Some(55.0), ..page }, Next::End),
            // A service that ignores the limit is followed by its own count.
            (ReceivedPage { received: 50.0, fresh: 50.0, offered: None, ..page }, Next::Page(90.0)),
            // As many records were created as a page holds, or twice as many: what follows is new.
            (ReceivedPage { fresh: 0.0, ..page }, Next::Page(60.0)),
            (ReceivedPage { fresh: 0.0, repeated: 1.0, ..page }, Next::Page(60.0)),
            (ReceivedPage { fresh: 0.0, repeated: 2.0, ..page }, Next::Repeats),
            (ReceivedPage { fresh: 1.0, repeated: 2.0, ..page }, Next::Page(60.0)),
            // Some were created, and the last page has no more than what they moved.
            (ReceivedPage { received: 5.0, fresh: 0.0, ..page }, Next::End),
            (ReceivedPage { received: 5.0, fresh: 0.0, repeated: 2.0, ..page }, Next::End),
            (ReceivedPage { fresh: 1.0, ..page }, Next::Page(60.0)),
            // The offset before was the number of all records.
            (ReceivedPage { offset: 240.0, received: 0.0, fresh: 0.0, skipped: Some(60.0), ..page }, Next::Page(60.0)),
            (ReceivedPage { offset: 75.0, skipped: Some(60.0), offered: Some(95.0), ..page }, Next::Page(95.0)),
        ];
        for (page, expected) in cases {
            assert_eq!(next_page(&page), expected, "{page:?}");
        }
    }

    proptest! {
        #[test]
        fn a_walk_over_any_service_ends_once_it_brings_nothing_new(
            limit in 1_u32..100,
            pages in proptest::collection::vec((0_u32..200, 0_u32..200, proptest::option::of(any::<f64>())), 1..40),
        ) {
            let (mut offset, mut repeated) = (0.0, 0.0);
            let mut left = pages.into_iter();
            loop {
                // Where the script ends, the service repeats itself for ever.
                let (received, fresh, offered) = left.next().unwrap_or((limit, 0, Some(0.0)));
                let page = ReceivedPage {
                    limit: f64::from(limit), offset, received: f64::from(received), fresh: f64::from(fresh.min(received)), repeated, offered, skipped: None,
                };
                repeated = repeated_after(&page);
                match next_page(&page) {
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
