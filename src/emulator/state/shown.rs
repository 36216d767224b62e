//! Deployments as they were shown last, as JSON: a listing that is asked for again and again writes none of them anew.

use std::cell::RefCell;
use std::fmt;

use crate::emulator::state::deployment::Deployment;

/// How many are kept at most: ten of the longest pages, whatever the emulator holds.
const MOST: u64 = 1_000;

/// A deployment as it is shown until a time.
struct Shown {
    number: u64,
    until_ms: u64,
    json: String,
}

/// What was shown last. Each number of a deployment has one place, which it shares with every thousandth other.
#[derive(Default)]
pub(crate) struct ShownDeployments {
    places: RefCell<Vec<Option<Shown>>>,
}

impl ShownDeployments {
    /// Writes a deployment behind a text: what `show` gives, or gave before if nothing has changed since.
    pub(crate) fn write(&self, out: &mut String, deployment: &Deployment, now_ms: u64, show: impl FnOnce() -> String) {
        let mut places = self.places.borrow_mut();
        places.resize_with(MOST as usize, || None);
        let Some(place) = places.get_mut(place_of(deployment.number)) else { return };
        let is_as_before = |shown: &&Shown| shown.number == deployment.number && now_ms < shown.until_ms;
        if let Some(shown) = place.as_ref().filter(is_as_before) {
            debug_assert_eq!(shown.json, show(), "a deployment shows something else before its time");
            out.push_str(&shown.json);
            return;
        }
        let json = show();
        out.push_str(&json);
        *place = Some(Shown { number: deployment.number, until_ms: deployment.next_change_ms(now_ms), json });
    }

    /// Forgets the deployment of this number, which has changed or is gone.
    pub(crate) fn forget(&mut self, number: u64) {
        if let Some(place) = self.places.get_mut().get_mut(place_of(number)) {
            place.take_if(|shown| shown.number == number);
        }
    }
}

impl fmt::Debug for ShownDeployments {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The texts have secrets.
        formatter.debug_struct("ShownDeployments").finish_non_exhaustive()
    }
}

const fn place_of(number: u64) -> usize {
    (number % MOST) as usize
}
