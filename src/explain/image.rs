//! Two names of one image: registries fill in what a short name leaves out, and services add the digest of what they found.

use super::named_values::text_in as text;

/// Whether an image that is shown is the one that a form names. A digest that is shown in place of a tag tells nothing:
/// the tag may lead to another image by now.
pub(super) fn is_same(given: &[u8], shown: &[u8]) -> bool {
    let (Some(given), Some(shown)) = (text(given), text(shown)) else { return false };
    let (given, shown) = (Image::of(given.as_bytes()), Image::of(shown.as_bytes()));
    let is_same_version = match given.digest {
        Some(_) => given.digest == shown.digest,
        None => given.tag.or(Some(b"latest")) == shown.tag.or(shown.digest.map_or(Some(b"latest"), |_| None)),
    };
    given.host.eq_ignore_ascii_case(shown.host) && given.path == shown.path && is_same_version
}

/// In bytes: cutting text brings the messages of wrong cuts into the wasm.
struct Image<'a> {
    host: &'a [u8],
    path: &'a [u8],
    tag: Option<&'a [u8]>,
    digest: Option<&'a [u8]>,
}

impl<'a> Image<'a> {
    fn of(name: &'a [u8]) -> Self {
        const HUB: &[u8] = b"docker.io";
        let at = |name: &[u8], wanted: u8| name.iter().position(|sign| *sign == wanted);
        let (name, digest) = cut(name, at(name, b'@'));
        // A colon before the last slash belongs to the registry's port.
        let last = name.iter().rposition(|sign| *sign == b'/').unwrap_or(0);
        let (name, tag) = cut(name, name.iter().rposition(|sign| *sign == b':').filter(|colon| *colon >= last));
        let (host, path) = match cut(name, at(name, b'/')) {
            (host, Some(path)) if host == b"localhost" || host.iter().any(|sign| b".:".contains(sign)) => (host, path),
            _ => (HUB, name),
        };
        let path = path.strip_prefix(b"library/").filter(|_| host == HUB).unwrap_or(path);
        Self { host, path, tag, digest }
    }
}

/// What is before and after a sign.
fn cut(text: &[u8], at: Option<usize>) -> (&[u8], Option<&[u8]>) {
    at.map_or((text, None), |at| (&text[..at], Some(&text[at + 1..])))
}

#[cfg(test)]
mod tests {
    use super::is_same;

    #[test]
    fn an_image_is_known_by_each_of_its_names() {
        let cases = [
            ("a.example/b:1", "a.example/b:1@sha256:0", true),
            ("a.example/b:1@sha256:0", "a.example/b@sha256:0", true),
            ("a.example/b:1@sha256:0", "a.example/b:1@sha256:1", false),
            ("a.example/b@sha256:0", "a.example/b:1", false),
            ("a.example/b:1", "a.example/b@sha256:0", false),
            ("a.example/b", "a.example/b@sha256:0", false),
            ("a.example/b", "a.example/b:latest", true),
            ("a.example/b:latest", "a.example/b", true),
            ("a.example/b:2", "a.example/b:1@sha256:0", false),
            ("nginx", "docker.io/library/nginx:latest", true),
            ("team/agent:1", "docker.io/team/agent:1", true),
            ("library/nginx:1", "a.example/library/nginx:1", false),
            ("a.example:5000/b", "A.example:5000/b:latest", true),
            ("a.example/b:1", "a.example/B:1", false),
            ("localhost/b:1", "docker.io/localhost/b:1", false),
        ];
        for (given, shown, expected) in cases {
            let [one, other] = [given, shown].map(|image| format!("\"{image}\""));
            assert_eq!(is_same(one.as_bytes(), other.as_bytes()), expected, "{given} {shown}");
        }
        assert!(!is_same(b"1", b"\"1\""));
    }
}
