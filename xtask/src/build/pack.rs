//! Wasm bytes packed (LZMA) and written in base64: less than a web server's gzip makes of them, and that gzip leaves both as they are.

use std::io::Write as _;

use anyhow::{Result, ensure};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use deployment_control_unpack::{MOST_PACKED, MOST_UNPACKED, unpack};
use lzma_rust2::{LzmaOptions, LzmaWriter};

/// Packs bytes and writes them in base64.
pub(crate) fn base64(bytes: &[u8]) -> Result<String> {
    let mut options = LzmaOptions::with_preset(9);
    // What the unpacker takes for granted.
    (options.lc, options.lp, options.pb) = (3, 0, 0);
    options.nice_len = LzmaOptions::NICE_LEN_MAX;
    let mut writer = LzmaWriter::new_no_header(Vec::new(), &options, false)?;
    writer.write_all(bytes)?;
    let packed = writer.finish()?;
    ensure!(packed.len() <= MOST_PACKED && bytes.len() <= MOST_UNPACKED, "the wasm file has outgrown the unpacker: raise the bounds in unpack/src/lib.rs");
    let mut unpacked = vec![0; bytes.len()];
    unpack(&packed, &mut unpacked);
    ensure!(unpacked == bytes, "the packed wasm file unpacks to something else");
    Ok(BASE64_STANDARD.encode(&packed))
}
