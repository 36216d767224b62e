//! The form in which the emulator stores uuids.

/// A uuid that `crate::validate` has accepted, in lower case with hyphens.
pub(crate) fn canonical_uuid(text: &str) -> String {
    uuid::Uuid::try_parse(text).map_or_else(|_| text.to_owned(), |id| id.to_string())
}

#[cfg(test)]
mod tests {
    use super::canonical_uuid;

    #[test]
    fn every_spelling_of_a_uuid_becomes_the_same_text() {
        let id = "3c90c3cc-0d44-4b50-8888-8dd25736052a";
        for text in [
            id,
            "3C90C3CC-0D44-4B50-8888-8DD25736052A",
            "3c90c3cc0d444b5088888dd25736052a",
            "urn:uuid:3c90c3cc-0d44-4b50-8888-8dd25736052a",
            "{3c90c3cc-0d44-4b50-8888-8dd25736052a}",
        ] {
            assert_eq!(canonical_uuid(text), id, "{text}");
        }
    }
}
