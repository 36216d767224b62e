//! The grammar of container image references that all registries share (distribution/reference):
//! `registry:port/path:tag@digest`.

use super::characters::{DIGIT, DOT, HYPHEN, LETTER, LOWER, UNDERSCORE, ends, is, is_all, starts};
use super::names::is_subdomain;
use crate::schema::SOURCE_REVISION_CONFIG;
use crate::validate::issue::texts::Texts;

/// The name of an image that no registry can have.
pub(in crate::validate) const IMAGE_REFERENCE: Texts = Texts::of_kubernetes(
    "image_reference",
    "No registry has an image of this name: write it without spaces and https://, in lower case before the tag",
)
.next("Remove spaces and line breaks, `https://`, capitals before the tag, and what was never filled in, such as `${TAG}`.")
.example(&SOURCE_REVISION_CONFIG, r#"{"image_uri": "https://registry.example/Agent:${TAG}"}"#).cannot_run().de("Keine Registry hat ein Image dieses Namens: ohne Leerzeichen und https:// schreiben, vor dem Tag in Kleinbuchstaben");

/// What is wrong with a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flaw {
    /// What follows the `@` is no digest.
    Digest,
    /// What follows the `:` is no tag.
    Tag,
    /// The name is empty or has more than 255 bytes.
    Length,
    /// The registry is no host.
    Registry,
    /// The path has other characters than a repository can have.
    Path,
}

/// Checks that a text can be the name of an image.
///
/// # Errors
/// The first part, from its end on, that is wrong.
pub(crate) fn check(reference: &[u8]) -> Result<(), Flaw> {
    let (rest, digest) = cut(reference, b'@');
    if digest.is_some_and(|digest| !is_digest(digest)) {
        return Err(Flaw::Digest);
    }
    // A colon before the last slash belongs to the registry's port.
    let last = rest.iter().rposition(|byte| *byte == b'/').map_or(0, |slash| slash + 1);
    let (image, tag) = cut(&rest[last..], b':');
    if tag.is_some_and(|tag| tag.len() > 128 || !starts(tag, WORD) || !is_all(tag, WORD | DOT | HYPHEN)) {
        return Err(Flaw::Tag);
    }
    let name = &rest[..last + image.len()];
    if name.is_empty() || name.len() > 255 {
        return Err(Flaw::Length);
    }
    let path = match cut(name, b'/') {
        (host, Some(path))
            if host == b"localhost" || host.iter().any(|byte| matches!(byte, b'.' | b':' | b'A'..=b'Z')) =>
        {
            if !is_host(host) {
                return Err(Flaw::Registry);
            }
            path
        }
        _ => name,
    };
    if is_path(path) { Ok(()) } else { Err(Flaw::Path) }
}

const WORD: u8 = LETTER | DIGIT | UNDERSCORE;
const LOWER_OR_DIGIT: u8 = LOWER | DIGIT;

/// What is before and after the first separator.
#[cfg_attr(feature = "small", inline(never))]
fn cut(text: &[u8], separator: u8) -> (&[u8], Option<&[u8]>) {
    match text.iter().position(|byte| *byte == separator) {
        Some(at) => (&text[..at], Some(&text[at + 1..])),
        None => (text, None),
    }
}

fn is_digest(digest: &[u8]) -> bool {
    let (algorithm, Some(hash)) = cut(digest, b':') else { return false };
    let is_long = hash.len() == 64 || (hash.len() >= 32 && algorithm != b"sha256");
    is_long && starts(algorithm, LETTER) && hash.iter().all(u8::is_ascii_hexdigit)
}

fn is_host(host: &[u8]) -> bool {
    if let [b'[', address @ ..] = host {
        return address.iter().all(|byte| byte.is_ascii_hexdigit() || matches!(byte, b':' | b']'));
    }
    let (name, port) = cut(host, b':');
    is_subdomain(&name.to_ascii_lowercase()) && port.is_none_or(|port| starts(port, DIGIT) && is_all(port, DIGIT))
}

/// Whether a text has lower-case letters and digits, with `.`, `_`, `__`, `/` or any number of `-` between them.
fn is_path(path: &[u8]) -> bool {
    starts(path, LOWER_OR_DIGIT)
        && ends(path, LOWER_OR_DIGIT)
        && path
            .split(|byte| is(*byte, LOWER_OR_DIGIT))
            .all(|between| matches!(between, b"." | b"_" | b"__" | b"/") || is_all(between, HYPHEN))
}

#[cfg(test)]
mod tests {
    use super::{Flaw, check};

    #[test]
    fn references_that_registries_use_are_accepted() {
        let digest = "a".repeat(64);
        let longest = format!("{}/a", "a".repeat(253));
        let fine = [
            "agent",
            "agent:1",
            "team/agent:v1.2_3-x",
            "agent:V1",
            "registry.example:5000/team/my__agent",
            "Registry.Example/agent",
            "Registry/agent",
            "localhost/agent",
            "[::1]:5000/agent:1",
            "[fe80::1]/agent",
            "a-b--c.d/e@sha256:",
            "a:latest@sha256:",
            &longest,
        ];
        for image in fine {
            let image = if image.ends_with(':') { format!("{image}{digest}") } else { image.to_owned() };
            assert_eq!(check(image.as_bytes()), Ok(()), "{image}");
        }
    }

    #[test]
    fn others_are_refused_by_the_part_that_is_wrong() {
        let long = format!("agent:{}", "t".repeat(129));
        let longest = format!("{}/a", "a".repeat(254));
        let wrong = [
            ("", Flaw::Length),
            (":1", Flaw::Length),
            (&longest, Flaw::Length),
            ("Agent:1", Flaw::Path),
            ("registry.example/Team/agent:1", Flaw::Path),
            ("team//agent", Flaw::Path),
            (" agent:1", Flaw::Path),
            ("-agent", Flaw::Path),
            ("agent_:1", Flaw::Path),
            ("a..b", Flaw::Path),
            ("a___b", Flaw::Path),
            ("äpfel", Flaw::Path),
            ("agent:", Flaw::Tag),
            ("agent: 1", Flaw::Tag),
            ("agent:1 ", Flaw::Tag),
            ("agent:1\n", Flaw::Tag),
            ("agent:${TAG}", Flaw::Tag),
            ("agent:-1", Flaw::Tag),
            (&long, Flaw::Tag),
            ("https://registry.example/agent:1", Flaw::Registry),
            ("reg_istry.example/a", Flaw::Registry),
            ("registry.example:port/a", Flaw::Registry),
            ("registry.example:/a", Flaw::Registry),
            ("[::x]/a", Flaw::Registry),
            ("agent@sha256:abc", Flaw::Digest),
            ("agent@", Flaw::Digest),
            ("agent@sha256", Flaw::Digest),
        ];
        for (image, flaw) in wrong {
            assert_eq!(check(image.as_bytes()), Err(flaw), "{image}");
        }
    }
}
