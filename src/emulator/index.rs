//! An ordered map from texts to numbers. The standard library's weighs 3 kB of wasm more, and is no quicker.

/// How many entries a run may have: so many are moved at most where one is put in.
const MOST: usize = 256;

/// Texts with a number each, in the order of the texts: runs of them, none empty, so that the place of one is found by two binary searches.
#[derive(Debug, Default)]
pub(super) struct Index(Vec<Vec<(String, u64)>>);

impl Index {
    /// The run in which a text stands or would stand, and its place there.
    #[inline(never)]
    fn place(&self, text: &str) -> (usize, Result<usize, usize>) {
        let is_before = |run: &Vec<(String, u64)>| run.first().is_some_and(|(first, _)| first.as_str() <= text);
        let run = self.0.partition_point(is_before).saturating_sub(1);
        (run, self.0.get(run).map_or(Err(0), |run| run.binary_search_by(|(own, _)| own.as_str().cmp(text))))
    }

    /// The number of a text.
    #[inline(never)]
    pub(super) fn get(&self, text: &str) -> Option<u64> {
        let (run, place) = self.place(text);
        Some(self.0.get(run)?.get(place.ok()?)?.1)
    }

    /// Gives a text a number, in place of the one that it had.
    #[inline(never)]
    pub(super) fn insert(&mut self, text: String, number: u64) {
        let (at, place) = self.place(&text);
        if self.0.is_empty() {
            self.0.push(Vec::new());
        }
        let run = &mut self.0[at];
        match place {
            Ok(place) => run[place].1 = number,
            Err(place) => run.insert(place, (text, number)),
        }
        if run.len() > MOST {
            let second = run.split_off(MOST / 2);
            self.0.insert(at + 1, second);
        }
    }

    /// Takes a text out.
    #[inline(never)]
    pub(super) fn remove(&mut self, text: &str) {
        if let (at, Ok(place)) = self.place(text) {
            self.0[at].remove(place);
            if self.0[at].is_empty() {
                self.0.remove(at);
            }
        }
    }

    /// The texts that start so, in their order.
    pub(super) fn starting<'a>(&'a self, start: &'a str) -> impl Iterator<Item = (&'a str, u64)> {
        let (run, place) = self.place(start);
        let (Ok(first) | Err(first)) = place;
        let entries = self.0.iter().skip(run).flatten().skip(first).map(|(text, number)| (text.as_str(), *number));
        entries.take_while(move |(text, _)| text.starts_with(start))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::Index;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(16))]

        #[test]
        fn it_holds_what_the_map_of_the_standard_library_holds(changes in prop::collection::vec(("[a-c]{1,5}", prop::option::of(any::<u64>())), 0..1_500), start in "[a-c]{0,3}") {
            let (mut index, mut map) = (Index::default(), BTreeMap::new());
            for (text, number) in changes {
                if let Some(number) = number {
                    index.insert(text.clone(), number);
                    map.insert(text, number);
                } else {
                    index.remove(&text);
                    map.remove(&text);
                }
            }
            prop_assert!(map.iter().all(|(text, number)| index.get(text) == Some(*number)));
            prop_assert_eq!(index.get("d"), None);
            let expected: Vec<(&str, u64)> = map.iter().map(|(text, number)| (text.as_str(), *number)).filter(|(text, _)| text.starts_with(&start)).collect();
            prop_assert_eq!(index.starting(&start).collect::<Vec<_>>(), expected);
        }
    }
}
