//! The grammar of container image references that all registries share (distribution/reference).

/// Checks that a text can be the name of an image.
///
/// # Errors
/// What is wrong with it, as the end of a sentence.
pub(crate) fn check(reference: &str) -> Result<(), &'static str> {
    let (rest, digest) = reference.split_once('@').map_or((reference, None), |(rest, digest)| (rest, Some(digest)));
    if digest.is_some_and(|digest| !is_digest(digest)) {
        return Err("its digest is none, such as sha256: and 64 hexadecimal digits");
    }
    // A colon before the last slash belongs to the registry's port.
    let tag = rest.rsplit_once('/').map_or(rest, |(_, last)| last).split_once(':').map(|(_, tag)| tag);
    let name = &rest[..rest.len() - tag.map_or(0, |tag| tag.len() + 1)];
    if tag.is_some_and(|tag| !is_tag(tag)) {
        return Err("its tag must be 1 to 128 letters, digits, dots, hyphens and underscores");
    }
    if name.is_empty() || name.len() > 255 {
        return Err("its name must have 1 to 255 characters");
    }
    let (host, path) = match name.split_once('/') {
        Some((first, path)) if first.contains(['.', ':']) || first == "localhost" => (Some(first), path),
        _ => (None, name),
    };
    if host.is_some_and(|host| !is_host(host)) {
        return Err("its registry is no host name");
    }
    if !path.split('/').all(is_component) {
        return Err(
            "its name must be lower-case letters and digits, separated by single dots, hyphens, underscores or slashes",
        );
    }
    Ok(())
}

fn is_digest(digest: &str) -> bool {
    let Some((algorithm, hash)) = digest.split_once(':') else { return false };
    let is_hex = hash.len() >= 32 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hex
        && !algorithm.is_empty()
        && algorithm.bytes().all(|byte| byte.is_ascii_alphanumeric())
        && (algorithm != "sha256" || hash.len() == 64)
}

fn is_tag(tag: &str) -> bool {
    let is_word_character = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    (1..=128).contains(&tag.len())
        && tag.bytes().enumerate().all(|(at, byte)| is_word_character(byte) || (at > 0 && matches!(byte, b'.' | b'-')))
}

fn is_host(host: &str) -> bool {
    let (name, port) = host.split_once(':').map_or((host, None), |(name, port)| (name, Some(port)));
    let is_label = |label: &str| {
        !label.is_empty()
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    port.is_none_or(|port| !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit()))
        && name.split('.').all(is_label)
}

/// Whether a text has lower-case letters and digits, with `.`, `_`, `__` or any number of `-` between them.
fn is_component(component: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    let mut separators =
        component.split(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit()).filter(|between| !between.is_empty());
    let ends = component.bytes().next().is_some_and(is_letter) && component.bytes().next_back().is_some_and(is_letter);
    ends && separators.all(|between| matches!(between, "." | "_" | "__") || between.bytes().all(|byte| byte == b'-'))
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn references_that_registries_use_are_accepted_and_others_refused() {
        let digest = "a".repeat(64);
        let fine = [
            "agent",
            "agent:1",
            "team/agent:v1.2_3-x",
            "registry.example:5000/team/my__agent",
            "localhost/agent",
            "a-b--c.d/e@sha256:",
        ];
        for image in fine {
            let image = if image.ends_with(':') { format!("{image}{digest}") } else { image.to_owned() };
            assert_eq!(check(&image), Ok(()), "{image}");
        }
        let wrong = [
            "",
            "Agent:1",
            "team//agent",
            "agent:",
            "agent: 1",
            "-agent",
            "agent_:1",
            "a..b",
            "agent@sha256:abc",
            "reg_istry.example/a",
            "registry.example:port/a",
            ":1",
            "äpfel",
        ];
        for image in wrong {
            assert!(check(image).is_err(), "{image}");
        }
    }
}
