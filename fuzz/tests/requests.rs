//! The emulator answers any request as the contract says; `make fuzz` runs longer.

use deployment_control_fuzz::requests::Life;
use fastrand::Rng;

#[test]
fn every_answer_to_twenty_thousand_requests_is_the_contracts() {
    let seed = fastrand::u64(..);
    let mut rng = Rng::with_seed(seed);
    let mut counts = std::collections::BTreeMap::<u16, u64>::new();
    // Many lives: only some of them ask for a key.
    for _ in 0..80 {
        let mut life = Life::new(&mut rng);
        for _ in 0..250 {
            assert_eq!(life.step(&mut rng), Ok(()), "make fuzz SEED={seed}");
        }
        for (status, count) in life.statuses() {
            *counts.entry(*status).or_default() += count;
        }
    }
    // A run that never gets past the first check would hold anything.
    for status in [200, 201, 204, 400, 401, 404, 405, 409, 415, 422] {
        assert!(counts.get(&status).is_some_and(|count| *count > 10), "hardly any {status}: {counts:?}");
    }
}
