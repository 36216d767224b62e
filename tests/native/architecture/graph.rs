//! Which file of the crate imports which: from `use` and from paths inside the code. A name that a module only passes
//! on leads to the file that defines it.

use std::collections::{BTreeMap, BTreeSet};

use super::source::Source;
use super::tokens::{self, Token};

/// The imports of one file, by the file that defines what is imported, with the lines where it is named.
pub(crate) type Imports = BTreeMap<String, BTreeSet<usize>>;

/// Every file that defines something, and its imports.
pub(crate) type Graph = BTreeMap<String, Imports>;

/// What a file says of its module.
#[derive(Debug, Default)]
struct Module {
    file: String,
    children: BTreeSet<String>,
    definitions: BTreeSet<String>,
    /// Names that `use` brings in, and the absolute paths they stand for.
    names: BTreeMap<String, Vec<String>>,
    /// Modules all of whose names `use` brings in.
    globs: Vec<Vec<String>>,
    /// Absolute paths that the file names, each with its line.
    paths: Vec<(Vec<String>, usize)>,
}

impl Module {
    /// Whether the file does nothing but declare modules and pass on their names.
    fn only_passes_on(&self) -> bool {
        self.definitions.is_empty()
    }
}

/// Builds the graph of the Rust files of a crate whose root is `src/lib.rs`.
pub(crate) fn of(sources: &[Source]) -> Graph {
    let modules: BTreeMap<Vec<String>, Module> = sources
        .iter()
        .filter(|source| !source.path.ends_with("/tests.rs"))
        .map(|source| (module_of(&source.path), read(source)))
        .collect();
    let mut graph = Graph::new();
    for module in modules.values().filter(|module| !module.only_passes_on()) {
        let imports = graph.entry(module.file.clone()).or_default();
        for (path, line) in &module.paths {
            let Some(target) = resolve(&modules, path, 0) else { continue };
            if target.file != module.file && !target.only_passes_on() {
                imports.entry(target.file.clone()).or_default().insert(*line);
            }
        }
    }
    graph
}

/// The path of a file's module: `src/json/reader.rs` is `json::reader`.
fn module_of(path: &str) -> Vec<String> {
    let path = path.trim_start_matches("src/").trim_end_matches(".rs").trim_end_matches("/mod");
    if path == "lib" { Vec::new() } else { path.split('/').map(str::to_owned).collect() }
}

fn read(source: &Source) -> Module {
    let own = module_of(&source.path);
    let tokens = tokens::of(&source.text);
    let mut module = Module { file: source.path.clone(), ..Module::default() };
    for pair in tokens.windows(3) {
        if pair[0].is("mod") && pair[2].is(";") {
            module.children.insert(pair[1].text.clone());
        }
        if is_definition(&pair[0]) && pair[1].is_word() {
            module.definitions.insert(pair[1].text.clone());
        }
        if pair[0].is("macro_rules") && pair[1].is("!") {
            module.definitions.insert(pair[2].text.clone());
        }
    }
    let mut code = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if tokens[at].is("use") {
            let end = at + tokens[at..].iter().take_while(|token| !token.is(";")).count();
            import(&mut module, &own, &tokens[at + 1..end], &[]);
            at = end;
        } else {
            code.push(tokens[at].clone());
        }
        at += 1;
    }
    paths_of_code(&mut module, &own, &code);
    module
}

fn is_definition(token: &Token) -> bool {
    matches!(token.text.as_str(), "fn" | "struct" | "enum" | "trait" | "type" | "static" | "const" | "union")
}

/// Takes one tree of a `use`, such as `a::{b, c::d as e}`, behind the segments `before`.
fn import(module: &mut Module, own: &[String], tree: &[Token], before: &[String]) {
    let mut path = before.to_vec();
    let mut at = 0;
    while at < tree.len() {
        let token = &tree[at];
        if token.is("{") {
            for part in parts(&tree[at + 1..tree.len() - 1]) {
                import(module, own, part, &path);
            }
            return;
        }
        if token.is("*") {
            if let Some(absolute) = absolute(module, own, &path) {
                module.paths.push((absolute.clone(), token.line));
                module.globs.push(absolute);
            }
            return;
        }
        if token.is("as") {
            break;
        }
        if token.is_word() && (path.is_empty() || !token.is("self")) {
            path.push(token.text.clone());
        }
        at += 1;
    }
    let name = tree.last().filter(|last| !last.is("self")).map(|last| last.text.clone());
    let Some(name) = name.or_else(|| path.last().cloned()) else { return };
    if let Some(absolute) = absolute(module, own, &path) {
        let line = tree.first().map_or(0, |token| token.line);
        module.paths.push((absolute.clone(), line));
        module.names.insert(name, absolute);
    }
}

/// The parts of a list in braces, which commas divide.
fn parts(tokens: &[Token]) -> Vec<&[Token]> {
    let mut depth = 0;
    tokens
        .split(|token| {
            depth += i32::from(token.is("{")) - i32::from(token.is("}"));
            depth == 0 && token.is(",")
        })
        .filter(|part| !part.is_empty())
        .collect()
}

/// The path from the root of the crate; `None` for one that leads to another crate.
fn absolute(module: &Module, own: &[String], path: &[String]) -> Option<Vec<String>> {
    let (first, rest) = path.split_first()?;
    let mut absolute = match first.as_str() {
        "crate" => Vec::new(),
        "self" => own.to_vec(),
        "super" => own.split_last()?.1.to_vec(),
        child if module.children.contains(child) => [own, &path[..1]].concat(),
        _ => return None,
    };
    for segment in rest {
        if segment == "super" {
            absolute.pop();
        } else {
            absolute.push(segment.clone());
        }
    }
    Some(absolute)
}

/// Takes the paths that stand in the code: from `crate`, `self` or `super`, from a module below, and from a name that
/// `use` brought in.
fn paths_of_code(module: &mut Module, own: &[String], code: &[Token]) {
    let mut at = 0;
    while at < code.len() {
        let mut end = at + 1;
        while end + 1 < code.len() && code[end].is("::") && code[end + 1].is_word() {
            end += 2;
        }
        let follows = at > 0 && code[at - 1].is("::");
        // `pub(in crate::folder)` says who sees an item.
        let is_visibility = at > 1 && code[at - 1].is("in") && code[at - 2].is("(");
        if end > at + 1 && code[at].is_word() && !follows && !is_visibility {
            let path: Vec<String> = code[at..end].iter().step_by(2).map(|token| token.text.clone()).collect();
            let named = module.names.get(&path[0]).map(|start| [start.as_slice(), &path[1..]].concat());
            match absolute(module, own, &path).or(named) {
                Some(absolute) => module.paths.push((absolute, code[at].line)),
                // The name may come from a module all of whose names are brought in.
                None => {
                    for glob in module.globs.clone() {
                        module.paths.push(([glob.as_slice(), &path].concat(), code[at].line));
                    }
                }
            }
        }
        at = end;
    }
}

/// The module that defines what a path leads to.
fn resolve<'a>(modules: &'a BTreeMap<Vec<String>, Module>, path: &[String], depth: usize) -> Option<&'a Module> {
    let mut here = Vec::new();
    for (index, segment) in path.iter().enumerate() {
        let module = modules.get(&here)?;
        here.push(segment.clone());
        if modules.contains_key(&here) {
            continue;
        }
        if module.definitions.contains(segment) || depth > 8 {
            return Some(module);
        }
        let rest = &path[index + 1..];
        if let Some(target) = module.names.get(segment) {
            return resolve(modules, &[target, rest].concat(), depth + 1);
        }
        let known = |glob: &&Vec<String>| modules.get(*glob).is_some_and(|target| target.definitions.contains(segment));
        return match module.globs.iter().find(known) {
            Some(glob) => resolve(modules, &[glob, &path[index..]].concat(), depth + 1),
            None => (!module.only_passes_on()).then_some(module),
        };
    }
    modules.get(&here)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::{Graph, of};
    use crate::architecture::source::Source;

    /// The graph of files that are given as texts.
    pub(crate) fn graph(files: &[(&str, &str)]) -> Graph {
        let source = |(path, text): &(&str, &str)| Source { path: (*path).into(), text: (*text).into() };
        of(&files.iter().map(source).collect::<Vec<_>>())
    }

    fn edges(files: &[(&str, &str)]) -> Vec<String> {
        let graph = graph(files);
        graph.iter().flat_map(|(from, imports)| imports.keys().map(move |to| format!("{from} {to}"))).collect()
    }

    #[test]
    fn a_name_leads_to_the_file_that_defines_it_however_it_is_reached() {
        let lib = ("src/lib.rs", "mod a; mod b;");
        let a = ("src/a.rs", "mod deep; pub use deep::Thing; pub use self::deep::other as renamed;");
        let deep = ("src/a/deep.rs", "pub struct Thing; pub fn other() {} macro_rules! kinds { () => {} }");
        for text in [
            "use crate::a::Thing; fn x() {}",
            "use crate::{a::{self, renamed}}; fn x() {}",
            "use super::a::*; fn x() { Thing::new() }",
            "fn x() -> crate::a::Thing { todo() }",
            "use crate::a; fn x() { a::renamed() }",
            "use crate::a::deep; fn x() {}",
        ] {
            assert_eq!(edges(&[lib, a, deep, ("src/b.rs", text)]), ["src/b.rs src/a/deep.rs"], "{text}");
        }
    }

    #[test]
    fn a_parent_with_items_of_its_own_counts_and_one_without_does_not() {
        let child = ("src/a/child.rs", "use super::Item; pub fn x() {}");
        let with_item = ("src/a.rs", "mod child; pub use child::x; pub struct Item;");
        let lib = ("src/lib.rs", "mod a;");
        assert_eq!(edges(&[lib, with_item, child]), ["src/a.rs src/a/child.rs", "src/a/child.rs src/a.rs"]);
        let other = ("src/a/other.rs", "pub struct Item;");
        let without = ("src/a.rs", "mod child; mod other; pub use child::x; pub use other::Item;");
        assert_eq!(edges(&[lib, without, child, other]), ["src/a/child.rs src/a/other.rs"]);
    }
}
