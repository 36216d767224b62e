//! The exports: JavaScript lays the packed bytes where it is told, and reads what they unpack to where it is told.
#![expect(unreachable_pub, reason = "an export is public to JavaScript, not to Rust")]

use core::cell::RefCell;

use wasm_bindgen::prelude::wasm_bindgen;

use crate::{MOST_PACKED, MOST_UNPACKED, unpack};

// Of a fixed size, since an allocator weighs as much as all the rest.
thread_local! {
    static PACKED: RefCell<[u8; MOST_PACKED]> = const { RefCell::new([0; MOST_PACKED]) };
    static UNPACKED: RefCell<[u8; MOST_UNPACKED]> = const { RefCell::new([0; MOST_UNPACKED]) };
}

/// Where the packed bytes are to be laid.
#[wasm_bindgen(js_name = packedAt)]
pub fn packed_at() -> usize {
    PACKED.with(|packed| packed.as_ptr() as usize)
}

/// Unpacks what was laid; gives where it starts.
#[wasm_bindgen(js_name = unpack)]
pub fn unpack_laid(packed_bytes: usize, bytes: usize) -> usize {
    PACKED.with(|packed| {
        UNPACKED.with(|out| {
            if let (Ok(packed), Ok(mut out)) = (packed.try_borrow(), out.try_borrow_mut())
                && let (Some(packed), Some(out)) = (packed.get(..packed_bytes), out.get_mut(..bytes))
            {
                unpack(packed, out);
            }
            out.as_ptr() as usize
        })
    })
}
