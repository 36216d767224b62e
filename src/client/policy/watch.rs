//! When a watch may send its next request, and which one that is: pure functions of times on the steady clock, in
//! milliseconds. The npm package decides the same in `watch-pace.ts`.

/// The most requests in a minute while no revision is known to be in progress.
pub(in crate::client) const IDLE_PER_MINUTE: f64 = 12.0;
/// The most requests in a minute while one is.
pub(in crate::client) const BUSY_PER_MINUTE: f64 = 30.0;
/// After a listing, so many revisions are read before the next listing if both wait.
const READINGS_PER_LISTING: u32 = 3;
/// The factor by which pauses grow while nothing changes.
const FACTOR: f64 = 1.5;
/// The longest pause that a service can ask a watch for.
const LONGEST_ASKED: f64 = 600_000.0;
const MINUTE: f64 = 60_000.0;

/// What may be sent: so many requests at a time. It fills up as time passes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::client) struct Budget {
    requests: f64,
    at: f64,
}

/// A third of a minute's requests may be sent at once, and the rest is spread over the minute.
fn most(per_minute: f64) -> f64 {
    per_minute / 3.0
}

fn rate(per_minute: f64) -> f64 {
    (per_minute - most(per_minute)) / MINUTE
}

impl Budget {
    /// The budget of a watch that has sent nothing.
    pub(in crate::client) const fn full() -> Self {
        Self { requests: f64::INFINITY, at: 0.0 }
    }

    fn at(self, now: f64, per_minute: f64) -> f64 {
        (self.requests + (now - self.at).max(0.0) * rate(per_minute)).min(most(per_minute))
    }

    /// How long it takes until a request may be sent.
    pub(in crate::client) fn pause(self, now: f64, per_minute: f64) -> f64 {
        let missing = 1.0 - self.at(now, per_minute);
        // What a rounded sum lacks is not worth a pause.
        if missing < 1e-9 { 0.0 } else { (missing / rate(per_minute)).ceil() }
    }

    /// The budget after a request. Those of the first listing can be more than it has.
    pub(in crate::client) fn after_request(self, now: f64, per_minute: f64) -> Self {
        Self { requests: (self.at(now, per_minute) - 1.0).max(0.0), at: now }
    }
}

/// How many revisions are read at once after the first listing: all that it leaves open, unless they are more than a
/// minute's requests; then the first few, and the others in turn.
pub(in crate::client) fn read_at_once(open: usize) -> usize {
    if open as f64 <= BUSY_PER_MINUTE { open } else { READINGS_PER_LISTING as usize }
}

/// What waits to be requested.
#[derive(Clone, Copy, Debug)]
pub(in crate::client) struct Waiting {
    /// When the next page of a listing is due.
    pub(in crate::client) list_at: f64,
    /// When the next revision is due; infinity if none is.
    pub(in crate::client) read_at: f64,
    /// How many revisions were read since the last page.
    pub(in crate::client) readings: u32,
    /// Whether every deployment has been listed once.
    pub(in crate::client) is_complete: bool,
}

/// The next request, and when it is due.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::client) enum Step {
    List(f64),
    Read(f64),
}

/// Which request is next. A revision may have to wait for a listing, and a listing for three revisions.
pub(in crate::client) fn next_step(now: f64, waiting: Waiting) -> Step {
    let Waiting { list_at, read_at, readings, is_complete } = waiting;
    if !is_complete {
        return Step::List(list_at);
    }
    if list_at <= now && read_at <= now {
        return if readings < READINGS_PER_LISTING { Step::Read(now) } else { Step::List(now) };
    }
    if read_at < list_at { Step::Read(read_at) } else { Step::List(list_at) }
}

/// The pause after one that brought nothing new, or after one that did.
pub(in crate::client) fn next_pause(pause: f64, has_news: bool, min: f64, max: f64) -> f64 {
    if has_news { min } else { (pause * FACTOR).max(min).min(max.max(min)) }
}

/// The pause after so many failures in a row: what the service asks for, and at least twice as long each time.
pub(in crate::client) fn pause_after_failure(failures: u32, asked: f64, min: f64, max: f64) -> f64 {
    let doubled = min * f64::from(failures.saturating_sub(1).min(30)).exp2();
    doubled.min(max.max(min)).max(asked.min(LONGEST_ASKED))
}

#[cfg(test)]
mod tests {
    use super::{BUSY_PER_MINUTE, Budget, IDLE_PER_MINUTE, Step, Waiting, next_pause, next_step, pause_after_failure};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn no_minute_has_more_requests_than_its_limit(
            gaps in proptest::collection::vec((0.0..20_000.0_f64, any::<bool>(), 0_u8..50), 1..300),
        ) {
            let (mut now, mut budget, mut per_minute) = (0.0, Budget::full(), IDLE_PER_MINUTE);
            let mut sent: Vec<(f64, f64)> = Vec::new();
            for (gap, at_once, change) in gaps {
                now += if at_once { 0.0 } else { gap };
                if change == 0 {
                    per_minute = IDLE_PER_MINUTE + BUSY_PER_MINUTE - per_minute;
                }
                now += budget.pause(now, per_minute);
                prop_assert!(budget.pause(now, per_minute) <= 0.0);
                budget = budget.after_request(now, per_minute);
                sent.push((now, per_minute));
            }
            for (start, _) in &sent {
                let minute = sent.iter().filter(|(at, _)| at >= start && *at < start + 60_000.0);
                let (count, limit) = minute.fold((0.0, 0.0_f64), |(count, limit), (_, each)| (count + 1.0, limit.max(*each)));
                prop_assert!(count <= limit, "{count} requests within a minute");
            }
        }
    }

    #[test]
    fn what_is_due_comes_first_and_listings_and_readings_take_turns() {
        let waiting = Waiting { list_at: 9.0, read_at: 5.0, readings: 0, is_complete: true };
        for (now, waiting, expected) in [
            (0.0, waiting, Step::Read(5.0)),
            (6.0, Waiting { readings: 9, ..waiting }, Step::Read(5.0)),
            (9.0, waiting, Step::Read(9.0)),
            (9.0, Waiting { readings: 3, ..waiting }, Step::List(9.0)),
            (9.0, Waiting { is_complete: false, ..waiting }, Step::List(9.0)),
            (5.0, Waiting { read_at: f64::INFINITY, ..waiting }, Step::List(9.0)),
        ] {
            assert_eq!(next_step(now, waiting), expected, "{waiting:?}");
        }
    }

    #[test]
    fn pauses_grow_while_nothing_changes_and_while_requests_fail() {
        let after = |pause, has_news| next_pause(pause, has_news, 5.0, 25.0);
        assert_eq!(
            vec![after(20.0, true), after(0.0, false), after(10.0, false), after(20.0, false)],
            vec![5.0, 5.0, 15.0, 25.0]
        );
        let pauses: Vec<_> =
            [1, 2, 3, 4, u32::MAX].map(|failures| pause_after_failure(failures, 0.0, 5.0, 30.0)).into();
        assert_eq!(pauses, vec![5.0, 10.0, 20.0, 30.0, 30.0]);
        let asked: Vec<_> = [90.0, f64::INFINITY].map(|asked| pause_after_failure(1, asked, 5.0, 30.0)).into();
        assert_eq!(asked, vec![90.0, 600_000.0]);
    }
}
