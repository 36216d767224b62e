//! No file of the crate imports one that imports it again, over however many others.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt::Write as _;

use super::graph::{self, Graph};
use super::source;

#[test]
fn no_files_import_each_other_in_a_circle() {
    let circles = circles(&graph::of(&source::below("src", &[".rs"])));
    assert!(
        circles.is_empty(),
        "{} circles of imports. Move what both need into a file of its own.\n\n{}\n",
        circles.len(),
        circles.join("\n\n")
    );
}

/// The shortest circle through each import that is part of one, without those around a smaller one.
fn circles(graph: &Graph) -> Vec<String> {
    let mut found = BTreeMap::new();
    for (from, imports) in graph {
        for to in imports.keys() {
            if let Some(back) = shortest(graph, to, from) {
                let mut circle = vec![from.clone()];
                circle.extend(back);
                let members: BTreeSet<_> = circle.iter().cloned().collect();
                found.entry(members).or_insert_with(|| told(graph, &circle));
            }
        }
    }
    let sets: Vec<BTreeSet<String>> = found.keys().cloned().collect();
    // A circle around a smaller one goes when that one goes.
    found.retain(|members, _| !sets.iter().any(|other| other != members && other.is_subset(members)));
    found.into_values().collect()
}

/// The files on the shortest way from one file to another, both included.
fn shortest(graph: &Graph, from: &str, to: &str) -> Option<Vec<String>> {
    let mut before: BTreeMap<&str, &str> = BTreeMap::new();
    let mut queue = VecDeque::from([from]);
    while let Some(file) = queue.pop_front() {
        if file == to {
            let mut way = vec![to];
            while let Some(previous) = before.get(way[way.len() - 1]).filter(|_| way[way.len() - 1] != from) {
                way.push(previous);
            }
            return Some(way.into_iter().rev().map(str::to_owned).collect());
        }
        for next in graph.get(file).into_iter().flat_map(BTreeMap::keys) {
            if next != from && !before.contains_key(next.as_str()) {
                before.insert(next, file);
                queue.push_back(next);
            }
        }
    }
    None
}

/// A circle as `A -> B -> A`, and below it the lines of each import.
fn told(graph: &Graph, circle: &[String]) -> String {
    let mut out = circle.join(" -> ");
    for pair in circle.windows(2) {
        let lines: Vec<_> = graph[&pair[0]][&pair[1]].iter().map(ToString::to_string).collect();
        let _ = write!(out, "\n  {}:{} imports {}", pair[0], lines.join(","), pair[1]);
    }
    out
}

#[test]
fn a_planted_circle_is_told_with_its_lines() {
    let graph = graph::tests::graph(&[
        ("src/lib.rs", "mod a; mod b; mod c;"),
        ("src/a.rs", "use crate::b::B;\npub struct A;"),
        ("src/b.rs", "pub struct B;\n\nfn x() { crate::c::C }"),
        ("src/c.rs", "use super::a::A;\npub struct C;"),
    ]);
    assert_eq!(
        circles(&graph),
        ["src/a.rs -> src/b.rs -> src/c.rs -> src/a.rs\n  src/a.rs:1 imports src/b.rs\n  src/b.rs:3 imports \
          src/c.rs\n  src/c.rs:1 imports src/a.rs"]
    );
}
