//! A page in Rust: lists deployments, checks a form while someone types, creates a deployment and shows how its
//! revision walks.
//!
//! It speaks to `/api` on its own origin, where a proxy adds the key: a key has no place in a page.

mod app;
mod service;

fn main() {
    // Without it a panic says "unreachable" and nothing else.
    console_error_panic_hook::set_once();
    yew::Renderer::<app::App>::new().render();
}
