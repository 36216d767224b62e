//! The emulator answers any request as the contract says; `make fuzz` runs longer.

use deployment_control_fuzz::requests::Life;
use fastrand::Rng;

#[test]
fn every_answer_to_a_hundred_thousand_requests_is_the_contracts() {
    let seed = fastrand::u64(..);
    let mut rng = Rng::with_seed(seed);
    for _ in 0..50 {
        let mut life = Life::new(&mut rng);
        for _ in 0..2_000 {
            assert_eq!(life.step(&mut rng), Ok(()), "make fuzz SEED={seed}");
        }
    }
}
