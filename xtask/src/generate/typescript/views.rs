//! The names of the emulator's views for JavaScript: `pkg/src/generated/views.ts`.

use std::fmt::Write as _;

use deployment_control::emulator::View;

pub(crate) fn module() -> String {
    let mut out = String::from(
        "// What services show, leave out or demand otherwise than the emulator does by itself (observed 14). Generated from src/emulator/views.rs by `cargo xtask generate`; not to be edited by hand.\n\n\
         /** The views that the emulator plays. */\nexport const VIEWS = [\n",
    );
    for view in View::ALL {
        let _ = writeln!(out, "  '{}',", view.as_str());
    }
    out.push_str("] as const;\n\n/** The name of a view; `reference/contract.md` has a sentence about each (observed 14). */\nexport type ViewName = (typeof VIEWS)[number];\n");
    out
}
