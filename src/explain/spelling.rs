//! Values that a service shows otherwise than they were sent (observed 5): a branch as the commit that was built of it,
//! an address as a bare host name, an image by its whole name, what cannot change in other letters.

use super::equality;
use super::image;
use super::named_values::{NamedValues, text_in as text};
use super::stored::Stored;
use crate::json::Malformed;
use crate::schema::Field;

/// The fewest digits of a commit that is cut.
const LEAST_DIGITS: usize = 7;

/// Whether a field of a form or a patch means what is stored. `branch` is the stored `source_config.repo_branch`.
pub(super) fn is_same(
    field: &Field,
    given: &[u8],
    stored: Stored<'_>,
    branch: Option<&[u8]>,
) -> Result<bool, Malformed> {
    // A commit that a service shows beside the branch that it follows is what was built of it (observed 14.F).
    let is_built = || stored.value().and_then(text).is_none_or(|shown| is_commit(&shown));
    let followed = branch.filter(|_| field.name == "repo_ref" && is_built());
    let Some(stored) = followed.or(stored.value()) else { return Ok(false) };
    if equality::means_same(Some(&field.kind), given, stored)?
        || (field.immutable && stored.eq_ignore_ascii_case(given))
    {
        return Ok(true);
    }
    Ok(match field.name {
        "repo_ref" => is_same_ref(given, stored),
        "custom_url" => is_same_address(given, stored),
        "repo_url" => is_same_repository(given, stored),
        "image_uri" => image::is_same(given, stored),
        // Blanks around a text mean nothing, and neither does the folder in which a path begins.
        "install_command" | "build_command" | "display_name" | "agent_config_path" => {
            matches!((text(given), text(stored)), (Some(given), Some(stored)) if bare(&given) == bare(&stored))
        }
        _ => false,
    })
}

fn bare(text: &str) -> &str {
    let text = text.trim();
    text.strip_prefix("./").filter(|path| !path.contains(' ')).unwrap_or(text)
}

/// The stored `source_config.repo_branch` of a deployment.
pub(super) fn branch_of<'a>(deployment: &NamedValues<'a>) -> Option<&'a [u8]> {
    let config = NamedValues::object(deployment.given("source_config")?).ok()?;
    config.given("repo_branch").filter(|branch| branch.starts_with(b"\"") && *branch != b"\"\"")
}

/// Whether two references mean the same: a branch in full or not, a commit whole or cut.
fn is_same_ref(given: &[u8], followed: &[u8]) -> bool {
    let (Some(wanted), Some(followed)) = (text(given), text(followed)) else { return false };
    let is_cut = || starts_with(&wanted, &followed) || starts_with(&followed, &wanted);
    named(&wanted) == named(&followed) || (is_commit(&wanted) && is_commit(&followed) && is_cut())
}

fn starts_with(whole: &str, start: &str) -> bool {
    whole.get(..start.len()).is_some_and(|found| found.eq_ignore_ascii_case(start))
}

/// A branch without what stands before it in full.
fn named(branch: &str) -> &str {
    branch.strip_prefix("refs/heads/").unwrap_or(branch)
}

/// Whether a reference looks like a commit, whole or cut.
fn is_commit(text: &str) -> bool {
    (LEAST_DIGITS..=64).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// A bare host name is the address with any scheme, and a slash at the end is no path.
fn is_same_address(given: &[u8], stored: &[u8]) -> bool {
    let (Some(given), Some(stored)) = (text(given), text(stored)) else { return false };
    let (given, stored) = (Address::of(given.as_bytes()), Address::of(stored.as_bytes()));
    given.is_at(&stored) && given.path == stored.path
}

/// Hosts of repositories answer to an address with `.git` at its end and without.
fn is_same_repository(given: &[u8], stored: &[u8]) -> bool {
    let (Some(given), Some(stored)) = (text(given), text(stored)) else { return false };
    let (given, stored) = (Address::of(given.as_bytes()), Address::of(stored.as_bytes()));
    let [one, other] = [given.path, stored.path].map(|path| path.strip_suffix(b".git").unwrap_or(path));
    given.is_at(&stored) && one.eq_ignore_ascii_case(other)
}

/// An address in its parts; the scheme is empty if it has none.
struct Address<'a> {
    scheme: &'a [u8],
    host: &'a [u8],
    path: &'a [u8],
}

impl<'a> Address<'a> {
    /// Not by a pattern: the wasm would carry the search.
    #[inline(never)]
    fn of(address: &'a [u8]) -> Self {
        let address = address.strip_suffix(b"/").unwrap_or(address);
        let (scheme, rest) = match address.windows(3).position(|signs| signs == b"://") {
            Some(end) => (&address[..end], &address[end + 3..]),
            None => (&[][..], address),
        };
        let (host, path) = rest.split_at(rest.iter().position(|sign| *sign == b'/').unwrap_or(rest.len()));
        // The port of its scheme need not be said.
        let port: &[u8] = if scheme.eq_ignore_ascii_case(b"http") { b":80" } else { b":443" };
        Self { scheme, host: host.strip_suffix(port).unwrap_or(host), path }
    }

    fn is_at(&self, other: &Self) -> bool {
        let is_scheme =
            self.scheme.is_empty() || other.scheme.is_empty() || self.scheme.eq_ignore_ascii_case(other.scheme);
        is_scheme && self.host.eq_ignore_ascii_case(other.host)
    }
}
