//! Which files the library's JavaScript stands in, and which modules of `pkg/src` each holds.
//!
//! A bundler takes or leaves a module for each page of an application by what the page uses of it. In one file for all, a page with a form would load the client too as soon as another
//! page of the same application uses that. A file for each module would be read sixty times by Node.js and by pages without a bundler. So modules stand together that are used together.

/// The wasm files that the package ships.
pub(super) const WASM: [&str; 3] = ["core", "checks", "emulator"];

/// What a file of the library is made of.
pub(super) struct Chunk {
    pub(super) name: &'static str,
    /// The modules of `pkg/src`, without their ending. The glue of a wasm file is one too.
    pub(super) modules: &'static [&'static str],
    pub(super) place: Place,
}

/// Where the files of a chunk stand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// Once for all entries: error classes, tables and whatever else never asks for a wasm file. So `instanceof` holds across entries.
    Shared,
    /// Beside the wasm that it asks for, once for each way in which that comes.
    Bound(Face),
    /// The same, and `package.json` lets users import it.
    Entry(Face),
    /// An entry of those who hand the wasm in.
    Slim(Face),
    /// An entry without wasm.
    Plain,
}

/// The entries that have a wasm file of their own.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Face {
    /// The root and `/validate`, each with its wasm.
    Both,
    Root,
    Validate,
    Emulator,
}

impl Face {
    /// The shipped wasm files that modules of this face are bound to.
    pub(super) fn wasm(self) -> &'static [&'static str] {
        match self {
            Self::Both => &["core", "checks"],
            Self::Root => &["core"],
            Self::Validate => &["checks"],
            Self::Emulator => &["emulator"],
        }
    }
}

const fn chunk(name: &'static str, place: Place, modules: &'static [&'static str]) -> Chunk {
    Chunk { name, modules, place }
}

/// All files of the library.
pub(super) const CHUNKS: [Chunk; 17] = [
    chunk(
        "base",
        Place::Shared,
        &["arguments", "coders", "errors", "generated/kinds", "generated/places", "json-text", "own-words", "plain", "report", "source", "vocabulary"],
    ),
    chunk("predicates", Place::Shared, &["generated/checked-records", "generated/predicates", "predicate", "predicate-texts"]),
    chunk("schema", Place::Shared, &["fields", "generated/metadata", "json-schema"]),
    chunk("http", Place::Shared, &["call-errors", "events", "failures", "generated/operations", "headers", "promise", "redirects", "sentences"]),
    chunk("emulation", Place::Shared, &["emulator-faults", "emulator-options", "emulator-store", "exchange", "journal-parts"]),
    chunk("emulator-glue", Place::Shared, &["../wasm/emulator.glue"]),
    chunk("checks", Place::Bound(Face::Both), &["checks", "copy", "issues-from", "ready", "record-checks", "service-issues", "session", "standard", "wasm"]),
    chunk("explain", Place::Bound(Face::Root), &["explain", "footprint", "generated/compute", "generated/reasons"]),
    chunk("client", Place::Bound(Face::Root), &["call", "client", "logs", "options", "pages", "send", "signals", "uploads", "wait"]),
    chunk("host", Place::Bound(Face::Emulator), &["emulator-host", "emulator-wasm"]),
    chunk("index", Place::Entry(Face::Root), &["index"]),
    chunk("validate", Place::Entry(Face::Validate), &["validate"]),
    chunk("emulator", Place::Entry(Face::Emulator), &["emulator"]),
    chunk("slim", Place::Slim(Face::Root), &["slim"]),
    chunk("validate-slim", Place::Slim(Face::Validate), &["validate-slim"]),
    chunk("emulator-slim", Place::Slim(Face::Emulator), &["emulator-slim"]),
    chunk("messages/de", Place::Plain, &["messages/de"]),
];

/// How a wasm file comes to the modules that ask for it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Source {
    /// As a text that a file of the package carries.
    Text,
    /// By the hand of who uses the package.
    Handed,
    /// By an import that the bundler of a runtime turns into a module, since the runtime compiles no bytes. Each has a condition of `package.json` and what follows the file's name.
    Imported(&'static str, &'static str),
}

/// All ways. The suffix of the last is that by which Next.js tells a module from an asset.
pub(super) const SOURCES: [Source; 4] = [Source::Text, Source::Handed, Source::Imported("workerd", ""), Source::Imported("edge", "?module")];

impl Source {
    /// The folder of the modules that are bound to a wasm file that comes this way. Near copies have the same name in folders beside each other: npm packs them one after the other,
    /// so that all but the first weigh next to nothing in the tarball.
    pub(super) fn folder(self, wasm: &str) -> String {
        match self {
            Self::Text => wasm.to_owned(),
            Self::Handed => format!("{wasm}-slim"),
            Self::Imported(name, _) => format!("{wasm}-{name}"),
        }
    }
}

impl Chunk {
    /// The files of the chunk, as paths from the library's folder, each with the wasm and the way that it comes.
    pub(super) fn files(&self) -> Vec<(String, &'static str, Source)> {
        match self.place {
            Place::Shared | Place::Plain => vec![(self.path("", Source::Text), "", Source::Text)],
            Place::Slim(face) => face.wasm().iter().map(|wasm| (self.path(wasm, Source::Handed), *wasm, Source::Handed)).collect(),
            Place::Bound(face) | Place::Entry(face) => {
                face.wasm().iter().flat_map(|wasm| SOURCES.map(|source| (self.path(wasm, source), *wasm, source))).collect()
            }
        }
    }

    /// Where the chunk stands for those that are bound to a wasm file that comes a certain way.
    pub(super) fn path(&self, wasm: &str, source: Source) -> String {
        let name = self.name;
        match self.place {
            Place::Shared => format!("shared/{name}.js"),
            Place::Plain | Place::Slim(_) => format!("{name}.js"),
            Place::Entry(_) if source == Source::Text => format!("{name}.js"),
            Place::Bound(_) | Place::Entry(_) => format!("{}/{name}.js", source.folder(wasm)),
        }
    }
}

/// The modules that `package.json` lets users import, as their declarations are called.
pub(super) fn entries() -> impl Iterator<Item = &'static str> {
    CHUNKS.iter().filter(|chunk| matches!(chunk.place, Place::Entry(_) | Place::Slim(_) | Place::Plain)).map(|chunk| chunk.name)
}

/// The chunk that a module stands in.
pub(super) fn chunk_of(module: &str) -> Option<&'static Chunk> {
    CHUNKS.iter().find(|chunk| chunk.modules.contains(&module))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{CHUNKS, Chunk, Source, chunk_of, entries};

    #[test]
    fn no_module_stands_in_two_chunks_and_no_two_files_have_one_path() {
        let modules: Vec<&str> = CHUNKS.iter().flat_map(|chunk| chunk.modules).copied().collect();
        assert_eq!(modules.iter().collect::<BTreeSet<_>>().len(), modules.len());
        let paths: Vec<String> = CHUNKS.iter().flat_map(Chunk::files).map(|(path, ..)| path).collect();
        assert_eq!(paths.iter().collect::<BTreeSet<_>>().len(), paths.len());
    }

    #[test]
    fn entries_stand_at_the_top_and_what_is_bound_to_a_wasm_file_beside_the_way_that_it_comes() {
        assert_eq!(entries().collect::<Vec<_>>(), ["index", "validate", "emulator", "slim", "validate-slim", "emulator-slim", "messages/de"]);
        let path = |module: &str, source| chunk_of(module).map(|chunk| chunk.path("core", source)).unwrap_or_default();
        assert_eq!(path("index", Source::Text), "index.js");
        assert_eq!(path("index", Source::Handed), "core-slim/index.js");
        assert_eq!(path("session", Source::Imported("edge", "?module")), "core-edge/checks.js");
        assert_eq!(path("errors", Source::Handed), "shared/base.js");
    }
}
