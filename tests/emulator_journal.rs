//! What the emulator acknowledged, its journal brings back.

#![cfg(feature = "emulator")]

#[path = "support/emulator.rs"]
mod support;

use deployment_control::emulator::{Emulator, JournalError, Recovery, Step};
use deployment_control::env::FakeEnv;
use deployment_control::http::{Method, Request};
use proptest::prelude::*;
use serde_json::{Value, json};
use support::{Service, creation};

fn open(journal: &[u8]) -> Result<(Service, Recovery), JournalError> {
    let (emulator, recovery) = Emulator::open(Service::options(), Box::new(FakeEnv::default()), journal)?;
    Ok((Service { emulator, answers: Vec::new() }, recovery))
}

/// A short life: its journal, the places where an entry ends, and the snapshot at each of them.
fn life() -> (Vec<u8>, Vec<(usize, Vec<u8>)>) {
    let mut service = Service::new();
    let mut journal = Vec::new();
    let mut ends = Vec::new();
    let mut created = Value::Null;
    for change in 0..7 {
        match change {
            0 => {}
            1 => created = service.create(&creation("agent", "internal_source")),
            2 => service.emulator.advance(500),
            3 => drop(service.patch(&created, &json!({"source_revision_config": {"agent_config_path": "b\n.json"}}))),
            4 => service.emulator.script(vec![Step::lasting("BUILDING", 100), Step::last("BUILD_FAILED")]),
            5 => drop(service.patch(&created, &json!({"secrets": [{"name": "A", "value": "b"}]}))),
            _ => drop(service.create(&creation("other", "repo_host"))),
        }
        journal.extend(service.emulator.take_journal());
        ends.push((journal.len(), service.emulator.snapshot()));
    }
    (journal, ends)
}

#[test]
fn the_journal_brings_everything_back_and_life_goes_on() {
    let (journal, ends) = life();
    let (mut service, recovery) = open(&journal).expect("the journal is whole");
    assert_eq!(recovery, Recovery { entries: 7, dropped_bytes: 0, rewrite: false });
    assert_eq!(Some(service.emulator.snapshot()).as_ref(), ends.last().map(|(_, snapshot)| snapshot));
    assert_eq!(service.emulator.take_journal(), Vec::<u8>::new());

    let text = String::from_utf8(journal).expect("a journal is text");
    let id = text.split("\"deployments\":[[1,\"").nth(1).and_then(|rest| rest.get(..36)).expect("the first id is the deployment's").to_owned();
    service.emulator.advance(5_000);
    let (deployment, revision) = service.latest(&json!({ "id": id }));
    assert_eq!((&deployment["secrets"][0]["value"], &revision["status"]), (&json!("b"), &json!("BUILD_FAILED")));
    // The next ids are new ones: the generator goes on where it stood.
    assert!(!text.contains(service.create(&creation("third", "internal_docker"))["id"].as_str().expect("it is an id")));
}

#[test]
fn a_snapshot_is_a_journal_of_its_own() {
    let (_, ends) = life();
    for (_, snapshot) in ends {
        let (service, recovery) = open(&snapshot).expect("a snapshot is whole");
        assert_eq!((service.emulator.snapshot(), recovery.dropped_bytes), (snapshot, 0));
    }
}

#[test]
fn a_snapshot_is_restored_whole_or_not_at_all() {
    let (_, ends) = life();
    let mut service = Service::new();
    for (_, snapshot) in &ends {
        service.emulator.restore(snapshot).expect("a snapshot is whole");
        assert_eq!(&service.emulator.snapshot(), snapshot);
    }
    let last = service.emulator.snapshot();
    for cut in [0, 20, 50, last.len() - 1] {
        assert_eq!(service.emulator.restore(&last[..cut]), Err(JournalError::CutOff), "{cut}");
    }
    assert_eq!(service.emulator.restore(b"x"), Err(JournalError::NotAJournal));
    assert_eq!(service.emulator.snapshot(), last);
}

#[test]
fn reading_changes_nothing_that_would_have_to_be_written() {
    let mut service = Service::new();
    let created = service.create(&creation("agent", "internal_docker"));
    assert_ne!(service.emulator.take_journal(), Vec::<u8>::new());
    service.latest(&created);
    service.patch(&created, &json!({}));
    service.emulator.handle(&Request::new(Method::Post, "/v2/deployments").with_json("{}"));
    assert_eq!(service.emulator.take_journal(), Vec::<u8>::new());
}

#[test]
fn what_is_no_journal_is_refused() {
    for text in ["{}", "hello\n", "deployment-control emulator journal", " "] {
        let expected = if text.starts_with("dep") { None } else { Some(JournalError::NotAJournal) };
        assert_eq!(open(text.as_bytes()).err(), expected, "{text:?}");
    }
    assert_eq!(open(b"deployment-control emulator journal 2\n").err(), Some(JournalError::Version));
}

#[test]
fn damage_before_the_end_is_an_error_that_names_its_place() {
    let (journal, ends) = life();
    let second = ends[0].0;
    let mut damaged = journal.clone();
    damaged[second + 40] ^= 1;
    let error = open(&damaged).err().expect("the second entry is damaged");
    assert_eq!(error, JournalError::Corrupt { line: 3, offset: second, reason: "the checksum does not match" });
    assert!(error.to_string().contains(&format!("line 3, at byte {second}")), "{error}");
}

#[test]
fn a_tail_that_was_set_aside_but_never_written_is_dropped() {
    let (mut journal, ends) = life();
    let whole = journal.len();
    journal.extend([0; 100]);
    let (service, recovery) = open(&journal).expect("only the tail is torn");
    assert_eq!(recovery, Recovery { entries: 7, dropped_bytes: 100, rewrite: true });
    assert_eq!(Some(&(whole, service.emulator.snapshot())), ends.last());
}

#[test]
fn entries_that_are_read_twice_do_no_harm() {
    let (journal, ends) = life();
    let header = journal.iter().position(|byte| *byte == b'\n').expect("the header is a line") + 1;
    let twice = [journal.as_slice(), &journal[header..]].concat();
    assert_eq!(Some(open(&twice).expect("the journal is whole").0.emulator.snapshot()).as_ref(), ends.last().map(|(_, snapshot)| snapshot));
}

proptest! {
    #[test]
    fn every_beginning_of_a_journal_opens_with_all_its_whole_entries(cut in any::<prop::sample::Index>()) {
        let (journal, ends) = life();
        let cut = cut.index(journal.len() + 1);
        let (mut service, recovery) = open(&journal[..cut]).expect("a journal that is cut off is no damaged one");
        // An entry that lacks nothing but its line's end is whole.
        let known = ends.iter().rev().find(|(end, _)| *end <= cut + 1);
        if let Some((end, snapshot)) = known {
            prop_assert_eq!(&service.emulator.snapshot(), snapshot);
            prop_assert_eq!(recovery.dropped_bytes, cut.saturating_sub(*end));
        } else {
            prop_assert_eq!(recovery.entries, 0);
        }
        let is_at_an_end = cut == 0 || ends.iter().any(|(end, _)| *end == cut) || journal[cut - 1] == b'\n';
        prop_assert_eq!(recovery.rewrite, !is_at_an_end);
        // Whoever goes on from here, as the recovery says, has a whole journal again.
        let mut next = if recovery.rewrite { service.emulator.snapshot() } else { journal[..cut].to_vec() };
        service.create(&creation("later", "internal_docker"));
        let entries = service.emulator.take_journal();
        next.extend(entries);
        prop_assert_eq!(open(&next).expect("the journal is whole").0.emulator.snapshot(), service.emulator.snapshot());
    }

    #[test]
    fn no_changed_byte_goes_unnoticed_or_takes_more_than_the_last_entry(at in any::<prop::sample::Index>(), bit in 0_u8..8) {
        let (mut journal, ends) = life();
        let at = at.index(journal.len());
        journal[at] ^= 1 << bit;
        if let Ok((service, recovery)) = open(&journal) {
            prop_assert!(recovery.dropped_bytes > 0 || recovery.rewrite, "byte {} bit {}", at, bit);
            prop_assert!(at >= ends[ends.len() - 2].0);
            let snapshot = service.emulator.snapshot();
            prop_assert!(ends[ends.len() - 2..].iter().any(|(_, known)| *known == snapshot));
        }
    }

    #[test]
    fn no_bytes_make_it_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let header = b"deployment-control emulator journal 3\n".to_vec();
        drop(open(&bytes));
        drop(open(&[header, bytes].concat()));
    }
}
