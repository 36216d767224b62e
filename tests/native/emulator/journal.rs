//! The journal restores everything that the emulator has acknowledged.

#![cfg(feature = "emulator")]

use std::sync::LazyLock;

use crate::support::emulator::{Service, creation};
use deployment_control::emulator::{Emulator, JournalError, Recovery, Step};
use deployment_control::env::FakeEnv;
use deployment_control::http::{Method, Request};
use proptest::prelude::*;
use serde_json::{Value, json};

const HEADER: &[u8] = b"deployment-control emulator journal 4\n";

fn open(journal: &[u8]) -> Result<(Service, Recovery), JournalError> {
    let (emulator, recovery) = Emulator::open(Service::options(), Box::new(FakeEnv::default()), journal)?;
    Ok((Service { emulator, responses: Vec::new() }, recovery))
}

/// The journal of a few changes, the positions at which its entries end, and the snapshot at each of them.
fn changes() -> (Vec<u8>, Vec<(usize, Vec<u8>)>) {
    let mut service = Service::new();
    let mut journal = Vec::new();
    let mut ends = Vec::new();
    let mut created = Value::Null;
    for step in 0..7 {
        match step {
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
fn the_journal_restores_everything_and_further_changes_follow() {
    let (journal, ends) = changes();
    let (mut service, recovery) = open(&journal).expect("the journal is complete");
    assert_eq!(recovery, Recovery { entries: 7, ..Recovery::default() });
    assert_eq!(Some(service.emulator.snapshot()).as_ref(), ends.last().map(|(_, snapshot)| snapshot));
    assert_eq!(service.emulator.take_journal(), Vec::<u8>::new());

    let text = String::from_utf8(journal).expect("a journal is text");
    let id = text
        .split("\"deployments\":[[1,\"")
        .nth(1)
        .and_then(|rest| rest.get(..36))
        .expect("the first id is the deployment's")
        .to_owned();
    service.emulator.advance(5_000);
    let (deployment, revision) = service.latest(&json!({ "id": id }));
    assert_eq!((&deployment["secrets"][0]["value"], &revision["status"]), (&json!("b"), &json!("BUILD_FAILED")));
    // The generator continues its sequence, so the next ids are new.
    assert!(!text.contains(service.create(&creation("third", "internal_docker"))["id"].as_str().expect("it is an id")));
}

#[test]
fn a_snapshot_is_a_complete_journal() {
    let (_, ends) = changes();
    for (_, snapshot) in ends {
        let (service, recovery) = open(&snapshot).expect("a snapshot is complete");
        assert_eq!((service.emulator.snapshot(), recovery.dropped_bytes), (snapshot, 0));
    }
}

#[test]
fn a_snapshot_is_restored_completely_or_not_at_all() {
    let (_, ends) = changes();
    let mut service = Service::new();
    for (_, snapshot) in &ends {
        service.emulator.restore(snapshot).expect("a snapshot is complete");
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
fn requests_that_change_nothing_write_nothing() {
    let mut service = Service::new();
    let created = service.create(&creation("agent", "internal_docker"));
    assert_ne!(service.emulator.take_journal(), Vec::<u8>::new());
    service.latest(&created);
    service.patch(&created, &json!({}));
    service.emulator.handle(&Request::new(Method::Post, "/v2/deployments").with_json("{}"));
    assert_eq!(service.emulator.take_journal(), Vec::<u8>::new());
}

#[test]
fn a_text_that_is_no_journal_is_refused() {
    for text in ["{}", "hello\n", "deployment-control emulator journal", " "] {
        let expected = if text.starts_with("dep") { None } else { Some(JournalError::NotAJournal) };
        assert_eq!(open(text.as_bytes()).err(), expected, "{text:?}");
    }
    assert_eq!(open(b"deployment-control emulator journal 2\n").err(), Some(JournalError::Version));
}

#[test]
fn damage_before_the_end_is_an_error_that_names_its_position() {
    let (journal, ends) = changes();
    let second = ends[0].0;
    let mut damaged = journal.clone();
    damaged[second + 40] ^= 1;
    let error = open(&damaged).err().expect("the second entry is damaged");
    assert_eq!(
        error,
        JournalError::Corrupt {
            line: 3,
            offset: second,
            reason: "the checksum does not match this entry after the entry before it",
            is_in_snapshot: false
        }
    );
    assert!(error.to_string().contains(&format!("line 3, at byte {second}")), "{error}");
}

#[test]
fn zeros_at_the_end_that_were_reserved_but_never_written_are_dropped() {
    let (mut journal, ends) = changes();
    let whole = journal.len();
    journal.extend([0; 100]);
    let (service, recovery) = open(&journal).expect("only the end is damaged");
    assert_eq!(recovery, Recovery { entries: 7, dropped_bytes: 100, rewrite: true, upgrade: false });
    assert_eq!(Some(&(whole, service.emulator.snapshot())), ends.last());
}

/// The lines of a journal behind its header.
fn entries_of(journal: &[u8]) -> Vec<&[u8]> {
    journal.split_inclusive(|byte| *byte == b'\n').skip(1).collect()
}

fn journal_of(entries: &[&[u8]]) -> Vec<u8> {
    [HEADER, &entries.concat()].concat()
}

#[test]
fn a_line_that_is_missing_repeated_or_moved_is_refused_where_the_next_one_was_expected() {
    let (journal, _) = changes();
    let entries = entries_of(&journal);
    let offset_of = |at: usize| HEADER.len() + entries[..at].iter().map(|entry| entry.len()).sum::<usize>();
    let out_of_order = |line, offset, expected, found| {
        Some(JournalError::OutOfOrder { line, offset, expected, found, is_in_snapshot: false })
    };
    let mut missing = entries.clone();
    missing.remove(2);
    assert_eq!(open(&journal_of(&missing)).err(), out_of_order(4, offset_of(2), 3, 4));
    let mut repeated = entries.clone();
    repeated.insert(3, entries[2]);
    assert_eq!(open(&journal_of(&repeated)).err(), out_of_order(5, offset_of(3), 4, 3));
    let mut moved = entries.clone();
    moved.swap(1, 2);
    let error = open(&journal_of(&moved)).err();
    assert_eq!(error, out_of_order(3, offset_of(1), 2, 3));
    assert_eq!(
        error.expect("it was refused").to_string(),
        format!(
            "the journal is damaged in line 3, at byte {}: entry 2 was expected and entry 3 is there, so lines are \
             missing, repeated or moved; nothing was changed: restore a copy, or cut the file off at that byte to keep \
             what stands before it",
            offset_of(1)
        )
    );
}

#[test]
fn a_line_of_another_journal_is_refused_although_its_number_fits() {
    let (journal, _) = changes();
    let mut other = Service::new();
    other.create(&creation("a-name-of-its-own", "internal_source"));
    other.emulator.take_journal();
    other.emulator.advance(7);
    let foreign = other.emulator.take_journal();
    let mut entries = entries_of(&journal);
    entries[1] = &foreign;
    let offset = HEADER.len() + entries[0].len();
    assert_eq!(
        open(&journal_of(&entries)).err(),
        Some(JournalError::Corrupt {
            line: 3,
            offset,
            reason: "the checksum does not match this entry after the entry before it",
            is_in_snapshot: false
        })
    );
}

#[test]
fn a_journal_that_was_replaced_as_a_whole_is_chained_to_what_follows() {
    let (journal, _) = changes();
    let (mut service, _) = open(&journal).expect("the journal is complete");
    let whole = service.emulator.whole_journal();
    let mut entries = Vec::new();
    for name in ["third", "fourth"] {
        service.create(&creation(name, "internal_docker"));
        entries.push(service.emulator.take_journal());
    }
    let [third, fourth] = [&entries[0], &entries[1]];
    for beginning in [&whole, &journal] {
        // If the replacement fails, the entries follow the old journal as well.
        let (again, _) = open(&[beginning.as_slice(), third, fourth].concat()).expect("the journal is complete");
        assert_eq!(again.emulator.snapshot(), service.emulator.snapshot());
        assert!(open(&[beginning.as_slice(), fourth].concat()).is_err());
    }
}

#[test]
fn a_snapshot_that_lacks_a_part_is_never_taken_for_a_state() {
    let (_, ends) = changes();
    let (_, snapshot) = ends.last().expect("there were changes");
    let entries = entries_of(snapshot);
    assert!(entries.len() > 2, "it has only {} lines", entries.len());
    for whole in 1..entries.len() {
        let cut = journal_of(&entries[..whole]);
        assert_eq!(open(&cut).err(), Some(JournalError::CutOff), "{whole} lines");
        let torn = [cut.as_slice(), &entries[whole][..30]].concat();
        assert_eq!(open(&torn).err(), Some(JournalError::CutOff), "{whole} lines and a part");
    }
    let mut damaged = snapshot.clone();
    damaged[HEADER.len() + entries[0].len() + 40] ^= 1;
    let error = open(&damaged).err().expect("the second entry is damaged").to_string();
    assert!(error.ends_with("nothing was changed: restore a copy"), "{error}");
}

#[test]
fn a_journal_of_the_version_before_is_read_and_must_be_replaced() {
    let (journal, ends) = changes();
    let older = version_3(&journal);
    let (mut service, recovery) = open(&older).expect("the older journal is complete");
    assert_eq!(recovery, Recovery { entries: 7, dropped_bytes: 0, rewrite: true, upgrade: true });
    assert_eq!(Some(service.emulator.snapshot()).as_ref(), ends.last().map(|(_, snapshot)| snapshot));
    let mut next = service.emulator.whole_journal();
    assert!(next.starts_with(HEADER));
    service.create(&creation("later", "internal_docker"));
    next.extend(service.emulator.take_journal());
    let (again, recovery) = open(&next).expect("the journal is complete");
    assert_eq!((again.emulator.snapshot(), recovery.upgrade), (service.emulator.snapshot(), false));

    let mut damaged = older.clone();
    let at = damaged.len() - 5;
    damaged[at] ^= 1;
    assert!(matches!(open(&damaged).err(), Some(JournalError::Corrupt { line: 8, .. })));
    let torn = &older[..older.len() - 5];
    assert_eq!(open(torn).expect("only its end is torn").1.entries, 6);
    let mut service = Service::new();
    service.emulator.restore(&version_3(&ends[3].1)).expect("a snapshot of the version before is complete");
    assert_eq!(service.emulator.snapshot(), ends[3].1);
}

/// The same journal as the version before wrote it: without numbers, and each line with the checksum of its JSON alone.
fn version_3(journal: &[u8]) -> Vec<u8> {
    let crc = crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC);
    let mut older = b"deployment-control emulator journal 3\n".to_vec();
    for entry in entries_of(journal) {
        let json = entry.splitn(4, |byte| *byte == b' ').nth(3).expect("a line has four parts");
        let json = &json[..json.len() - 1];
        older.extend(format!("{:08x} {} ", crc.checksum(json), json.len()).bytes());
        older.extend(json);
        older.push(b'\n');
    }
    older
}

/// What can happen to a file, with places as shares of its length or of the number of its lines.
#[derive(Clone, Debug)]
enum Damage {
    Flip(prop::sample::Index, u8),
    Remove(prop::sample::Index),
    Repeat(prop::sample::Index, prop::sample::Index),
    Swap(prop::sample::Index, prop::sample::Index),
    Foreign(prop::sample::Index),
    CutLine(prop::sample::Index),
    Insert(prop::sample::Index, Vec<u8>),
    Zero(prop::sample::Index, usize),
    RemoveBytes(prop::sample::Index, usize),
}

fn damage() -> impl Strategy<Value = Damage> {
    let at = any::<prop::sample::Index>;
    prop_oneof![
        (at(), 0_u8..8).prop_map(|(at, bit)| Damage::Flip(at, bit)),
        at().prop_map(Damage::Remove),
        (at(), at()).prop_map(|(from, to)| Damage::Repeat(from, to)),
        (at(), at()).prop_map(|(one, other)| Damage::Swap(one, other)),
        at().prop_map(Damage::Foreign),
        at().prop_map(Damage::CutLine),
        (at(), prop::collection::vec(any::<u8>(), 1..40)).prop_map(|(at, bytes)| Damage::Insert(at, bytes)),
        (at(), 1_usize..300).prop_map(|(at, count)| Damage::Zero(at, count)),
        (at(), 1_usize..300).prop_map(|(at, count)| Damage::RemoveBytes(at, count)),
    ]
}

fn damaged(journal: &[u8], foreign: &[u8], damage: &Damage) -> Vec<u8> {
    let mut bytes = journal.to_vec();
    let mut lines: Vec<&[u8]> = journal.split_inclusive(|byte| *byte == b'\n').collect();
    let count = lines.len();
    match damage {
        Damage::Flip(at, bit) => bytes[at.index(journal.len())] ^= 1 << bit,
        Damage::Insert(at, inserted) => drop(bytes.splice(
            {
                let at = at.index(journal.len() + 1);
                at..at
            },
            inserted.iter().copied(),
        )),
        Damage::Zero(at, count) => {
            let at = at.index(journal.len());
            let end = journal.len().min(at + count);
            bytes[at..end].fill(0);
        }
        Damage::RemoveBytes(at, count) => {
            let at = at.index(journal.len());
            bytes.drain(at..journal.len().min(at + count));
        }
        Damage::Remove(at) => drop(lines.remove(at.index(lines.len()))),
        Damage::Repeat(from, to) => lines.insert(to.index(lines.len() + 1), lines[from.index(lines.len())]),
        Damage::Swap(one, other) => lines.swap(one.index(count), other.index(count)),
        Damage::Foreign(at) => {
            let others: Vec<&[u8]> = foreign.split_inclusive(|byte| *byte == b'\n').collect();
            let at = at.index(lines.len());
            lines[at] = others[at.min(others.len() - 1)];
        }
        Damage::CutLine(at) => {
            let line = at.index(lines.len());
            lines[line] = &lines[line][..lines[line].len() / 2];
        }
    }
    match damage {
        Damage::Flip(..) | Damage::Insert(..) | Damage::Zero(..) | Damage::RemoveBytes(..) => bytes,
        _ => lines.concat(),
    }
}

/// A journal, and every state that its entries have led to.
type JournalAndStates = (Vec<u8>, Vec<Vec<u8>>);

/// A journal that starts with a snapshot and goes on with changes.
fn long_journal(name: &str) -> JournalAndStates {
    let mut service = Service::new();
    for number in 0..4 {
        service.create(&creation(&format!("{name}-{number}"), "internal_source"));
    }
    service.emulator.take_journal();
    let mut journal = service.emulator.whole_journal();
    let mut states = vec![Service::new().emulator.snapshot(), service.emulator.snapshot()];
    for number in 4..10 {
        service.create(&creation(&format!("{name}-{number}"), "internal_source"));
        journal.extend(service.emulator.take_journal());
        states.push(service.emulator.snapshot());
    }
    (journal, states)
}

proptest! {
    #[test]
    fn every_beginning_of_a_journal_opens_with_all_its_whole_entries(cut in any::<prop::sample::Index>()) {
        let (journal, ends) = changes();
        let cut = cut.index(journal.len() + 1);
        let (service, recovery) = open(&journal[..cut]).expect("a journal that is cut off is not damaged");
        // An entry is complete even if the end of its line is missing.
        let known = ends.iter().rev().find(|(end, _)| *end <= cut + 1);
        if let Some((end, snapshot)) = known {
            prop_assert_eq!(&service.emulator.snapshot(), snapshot);
            prop_assert_eq!(recovery.dropped_bytes, cut.saturating_sub(*end));
        } else {
            prop_assert_eq!(recovery.entries, 0);
        }
        prop_assert_eq!(recovery.rewrite, recovery.dropped_bytes > 0);
        // What is appended as the recovery says makes a complete journal again: after the dropped bytes were cut off, or
        // after the journal was replaced as a whole.
        let kept = &journal[..cut - recovery.dropped_bytes];
        for replaces in [false, true] {
            let (mut service, _) = open(&journal[..cut]).expect("a journal that is cut off is not damaged");
            let mut next = if replaces { service.emulator.whole_journal() } else { kept.to_vec() };
            service.create(&creation("later", "internal_docker"));
            next.extend(service.emulator.take_journal());
            let (again, recovery) = open(&next).expect("the journal is complete");
            prop_assert_eq!(recovery.dropped_bytes, 0);
            prop_assert_eq!(again.emulator.snapshot(), service.emulator.snapshot());
        }
    }

    #[test]
    fn no_changed_byte_goes_unnoticed_or_takes_more_than_the_last_entry(at in any::<prop::sample::Index>(), bit in 0_u8..8) {
        let (mut journal, ends) = changes();
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
    fn no_damage_but_a_lost_end_starts_in_silence_or_with_a_state_that_never_was(
        damages in prop::collection::vec(damage(), 1..3),
    ) {
        static JOURNALS: LazyLock<[JournalAndStates; 2]> = LazyLock::new(|| ["agent", "other"].map(long_journal));
        let [(journal, states), (foreign, _)] = &*JOURNALS;
        let bytes = damages.iter().fold(journal.clone(), |bytes, damage| {
            if bytes.is_empty() { bytes } else { damaged(&bytes, foreign, damage) }
        });
        if let Ok((service, recovery)) = open(&bytes) {
            // What stands at the end of a file can be missing without a trace, but nothing else can.
            let is_a_beginning = journal.starts_with(&bytes);
            prop_assert!(is_a_beginning || recovery.dropped_bytes > 0, "opened in silence: {:?}", damages);
            prop_assert!(states.contains(&service.emulator.snapshot()), "a state that never was: {:?}", damages);
        }
    }

    #[test]
    fn no_bytes_make_it_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        drop(open(&bytes));
        drop(open(&[HEADER, &bytes].concat()));
        drop(open(&[b"deployment-control emulator journal 3\n", bytes.as_slice()].concat()));
    }
}
