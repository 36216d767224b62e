//! How a request finds its handler, and what is checked before: its path, its credentials and its form.

pub(crate) mod auth;
pub(crate) mod body;
pub(crate) mod lenient_values;
pub(crate) mod percent;
pub(crate) mod query;
pub(crate) mod request_checks;
pub(crate) mod request_log;
pub(crate) mod route_table;
pub(crate) mod router;
pub(crate) mod routes;
pub(crate) mod validation_items;
