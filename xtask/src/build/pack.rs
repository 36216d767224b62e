//! Wasm bytes packed (LZMA) and written in base64: less than a web server's gzip makes of them, and that gzip leaves both as they are.

use std::io::Write as _;

use anyhow::{Result, ensure};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use deployment_control_unpack::unpack;
use lzma_rust2::{LzmaOptions, LzmaWriter};

/// Packs bytes and writes them in base64.
pub(crate) fn base64(bytes: &[u8]) -> Result<String> {
    let mut options = LzmaOptions::with_preset(9);
    // The unpacker lays a dictionary of this size beside the bytes: it need not be larger than they are.
    options.dict_size = u32::try_from(bytes.len().next_power_of_two())?;
    options.nice_len = LzmaOptions::NICE_LEN_MAX;
    let mut writer = LzmaWriter::new_use_header(Vec::new(), &options, Some(bytes.len() as u64))?;
    writer.write_all(bytes)?;
    let packed = writer.finish()?;
    ensure!(unpack(&packed, bytes.len()).as_deref() == Some(bytes), "the packed wasm file unpacks to something else");
    Ok(BASE64_STANDARD.encode(&packed))
}
