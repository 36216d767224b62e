//! `make fuzz`: runs for a time, from a seed that it prints; the same seed gives the same texts.
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::disallowed_methods,
    reason = "a command line speaks on its terminal and keeps the time"
)]

use std::panic::AssertUnwindSafe;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use std::{env, fs, panic};

use deployment_control_fuzz::requests::Life;
use deployment_control_fuzz::{run, seeds};
use fastrand::Rng;

fn main() -> ExitCode {
    match fuzz() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("\nfuzz: {message}");
            ExitCode::FAILURE
        }
    }
}

/// The number of an argument such as `--seconds 60`.
fn option(name: &str) -> Result<Option<u64>, String> {
    let arguments: Vec<String> = env::args().collect();
    let Some(at) = arguments.iter().position(|argument| argument == name) else { return Ok(None) };
    let value = arguments.get(at + 1).map_or("", String::as_str);
    value.parse().map(Some).map_err(|_| format!("{name} wants a whole number, not '{value}'"))
}

fn fuzz() -> Result<(), String> {
    let limit = Duration::from_secs(option("--seconds")?.unwrap_or(60));
    let seed = option("--seed")?.unwrap_or_else(|| fastrand::u64(..));
    let seeds = seeds::all().map_err(|error| format!("the seeds cannot be read: {error}"))?;
    println!("native: seed {seed}, {} s, {} seeds to start from", limit.as_secs(), seeds.len());
    // A panic is a finding, which is told once it has been cut down.
    panic::set_hook(Box::new(|_| {}));
    let mut rng = Rng::with_seed(seed);
    let start = Instant::now();
    let mut count = 0_u64;
    while start.elapsed() < limit {
        let text = run::next(&mut rng, &seeds);
        if let Err(failure) = run::check(&text) {
            let file = env::temp_dir().join(format!("fuzz-{seed}-{count}"));
            fs::write(&file, &failure.text)
                .map_err(|error| format!("{} cannot be written: {error}", file.display()))?;
            return Err(format!(
                "{} does not hold: {}\n  text   {}\n  kept   {}; copy it to fuzz/seeds under a name that says what it shows, then mend the core\n  again  make fuzz SEED={seed}",
                failure.property,
                failure.reason,
                failure.text.escape_ascii(),
                file.display(),
            ));
        }
        count += 1;
    }
    println!("native: {count} texts in {} s, every property held", start.elapsed().as_secs());
    requests(&mut rng, seed, limit / 4)
}

/// Sends the emulator requests for a time.
fn requests(rng: &mut Rng, seed: u64, limit: Duration) -> Result<(), String> {
    let start = Instant::now();
    let mut count = 0_u64;
    while start.elapsed() < limit {
        let mut life = Life::new(rng);
        for _ in 0..2_000 {
            panic::catch_unwind(AssertUnwindSafe(|| life.step(rng)))
                .unwrap_or_else(|_| Err("panicked".into()))
                .map_err(|reason| {
                    format!("an answer of the emulator does not hold: {reason}\n  again  make fuzz SEED={seed}")
                })?;
            count += 1;
        }
    }
    println!("native: {count} requests in {} s, every answer was the contract's", start.elapsed().as_secs());
    Ok(())
}
