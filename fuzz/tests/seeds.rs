//! The seeds hold every property, and so does a short run; `make fuzz` runs longer.

use deployment_control_fuzz::{run, seeds};
use fastrand::Rng;

#[test]
fn every_seed_holds_every_property() {
    let seeds = seeds::all().expect("the seeds can be read");
    assert!(seeds.len() > 20, "the seeds were not found");
    let failures: Vec<_> = seeds.iter().filter_map(|(name, text)| Some((name, run::check(text).err()?))).collect();
    assert_eq!(failures, []);
}

#[test]
fn a_short_run_holds_every_property() {
    let seeds = seeds::all().expect("the seeds can be read");
    let seed = fastrand::u64(..);
    let mut rng = Rng::with_seed(seed);
    for _ in 0..3_000 {
        let text = run::next(&mut rng, &seeds);
        assert_eq!(run::check(&text), Ok(()), "make fuzz SEED={seed}");
    }
}
