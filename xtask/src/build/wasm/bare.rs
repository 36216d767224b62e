//! A wasm file without what it does not need: the messages of panics, and where its exports exchange numbers alone,
//! imports and wasm-bindgen's own exports.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, anyhow, ensure};
use walrus::ir::{Unreachable, Value};
use walrus::{ConstExpr, DataKind, FunctionKind, InstrLocId, Module, passes};

use super::compile::Border;
use super::locations;

/// Parts of the names of functions that serve panics alone: those that core, alloc and std call in order to panic, and
/// those that make the message.
const PANICS: [&str; 10] = [
    "::panicking::",
    "slice_index_fail",
    "slice_error_fail",
    "unwrap_failed",
    "expect_failed",
    "::handle_error",
    "handle_alloc_error",
    "capacity_overflow",
    "panic_already_",
    "::fmt::Debug>::fmt",
];

/// Further ones where nothing else formats by `core::fmt`: in all files but the emulator's.
const FORMATS: [&str; 2] = ["::fmt::Formatter>::pad", "::fmt::Display>::fmt"];

/// What panics would say. The functions that would say it are traps.
const MESSAGES: [&str; 27] = [
    "index out of bounds: the len is ",
    " but the index is ",
    " out of range for slice of length ",
    "slice index starts at ",
    " but ends at ",
    "attempt to divide by zero",
    "`async fn` resumed after completion",
    "RefCell already mutably borrowed",
    "RefCell already borrowed",
    "internal error: entered unreachable code",
    "LazyCell instance has previously been poisoned",
    "attempt to join into collection with len > usize::MAX",
    "Tried to shrink to a larger capacity",
    "finish: callbacks should be Some",
    "finish: result should be None",
    "FnOnce called more than once",
    "description() is deprecated; use Display",
    "called `Option::unwrap()` on a `None` value",
    "copy_from_slice: source slice length (",
    ") does not match destination slice length (",
    "one-time initialization may not be performed recursively",
    "Attempted to initialize thread-local while it is being dropped",
    "assertion failed: edge.height == self.height - 1",
    "assertion failed: (source_pos + 1) & out_buf_size_mask < out_slice.len()",
    "assertion failed: (source_pos + 2) & out_buf_size_mask < out_slice.len()",
    "assertion failed: (source_pos + 3) & out_buf_size_mask < out_slice.len()",
    "assertion failed: indices.capacity() - indices.len() >= entries.len()",
];

/// The tables of Unicode by which a message would escape what it quotes, each from its first bytes to its last: what is
/// printable, and what joins the character before it.
const TABLES: [[&[u8]; 2]; 2] = [
    [b"\x06\x01\x01\x03\x01\x04\x02\x05\x07\x07", b"\x80\xbe\x03\x1b\x03\x0f\x0d"],
    [b"p\0\x07\0-\x01\x01\x01\x02", b"`\x80\xf0\0"],
];

/// What the names of wasm-bindgen's own exports start with.
const OWN_EXPORTS: &str = "__";

/// Makes a wasm file that wasm-bindgen has written bare, in its place.
///
/// Functions that panic become a trap: what makes and prints a panic's message weighs 4 kB of compressed wasm, and
/// nobody would read it.
pub(super) fn make(file: &Path, border: Border) -> Result<()> {
    let bytes = fs::read(file)?;
    let mut module =
        Module::from_buffer(&bytes).map_err(|error| anyhow!("cannot read {}: {error:#}", file.display()))?;
    let formats: &[&str] = if border == Border::Values { &[] } else { &FORMATS };
    let silenced = silence(&mut module, formats);
    ensure!(
        silenced > 0,
        "{} has no function that panics by the names in xtask/src/build/wasm/bare.rs: the compiler may name them anew",
        file.display()
    );
    let forgotten = forget_locations(&mut module);
    ensure!(
        forgotten > 0,
        "{} has no location of a panic by the form in xtask/src/build/wasm/locations.rs: the compiler may write them \
         anew",
        file.display()
    );
    if border == Border::Numbers {
        remove_border(&mut module, file)?;
    }
    fs::write(file, module.emit_wasm()).with_context(|| format!("cannot write {}", file.display()))
}

/// Removes everything by which wasm-bindgen exchanges more than numbers.
fn remove_border(module: &mut Module, file: &Path) -> Result<()> {
    let own: Vec<_> =
        module.exports.iter().filter(|export| export.name.starts_with(OWN_EXPORTS)).map(walrus::Export::id).collect();
    for export in own {
        module.exports.delete(export);
    }
    module.start = None;
    passes::gc::run(module);
    let imports: Vec<_> = module.imports.iter().map(|import| import.name.clone()).collect();
    ensure!(
        imports.is_empty(),
        "{} imports {}: an export of it takes or gives more than numbers",
        file.display(),
        imports.join(", ")
    );
    Ok(())
}

/// Blanks what panics would say, and of where they are; gives the number of places.
fn forget_locations(module: &mut Module) -> usize {
    let mut forgotten = 0;
    let segments: Vec<_> = module.data.iter().map(walrus::Data::id).collect();
    for id in segments {
        let data = module.data.get_mut(id);
        for message in MESSAGES {
            while let Some(at) = find(&data.value, message.as_bytes()) {
                data.value[at..at + message.len()].fill(0);
            }
        }
        for [first, last] in TABLES {
            let start = find(&data.value, first);
            let end = start.and_then(|start| Some(start + find(&data.value[start..], last)? + last.len()));
            if let (Some(start), Some(end)) = (start, end) {
                data.value[start..end].fill(0);
            }
        }
        if let DataKind::Active { offset: ConstExpr::Value(Value::I32(address)), .. } = data.kind {
            forgotten += usize::try_from(address).map_or(0, |address| locations::blank(address, &mut data.value));
        }
    }
    forgotten
}

fn find(bytes: &[u8], text: &[u8]) -> Option<usize> {
    bytes.windows(text.len()).position(|window| window == text)
}

/// Puts a trap into every function that panics; gives their number.
fn silence(module: &mut Module, formats: &[&str]) -> usize {
    let mut silenced = 0;
    for function in module.funcs.iter_mut() {
        let panics =
            function.name.as_deref().is_some_and(|name| PANICS.iter().chain(formats).any(|part| name.contains(part)));
        if let (true, FunctionKind::Local(local)) = (panics, &mut function.kind) {
            let entry = local.entry_block();
            local.block_mut(entry).instrs = vec![(Unreachable {}.into(), InstrLocId::default())];
            silenced += 1;
        }
    }
    silenced
}
