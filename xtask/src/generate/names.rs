//! Names of records as TypeScript writes them.

/// `HTTPValidationError` as `httpValidationError`, `Deployment` as `deployment`.
pub(super) fn camel(name: &str) -> String {
    let upper = name.chars().take_while(char::is_ascii_uppercase).count();
    let upper = if upper > 1 { upper - 1 } else { 1 };
    let (head, tail) = name.split_at(upper);
    format!("{}{tail}", head.to_ascii_lowercase())
}

/// `DeploymentCreate` as `DEPLOYMENT_CREATE`, `HTTPValidationError` as `HTTP_VALIDATION_ERROR`.
pub(super) fn constant(name: &str) -> String {
    let letters: Vec<char> = name.replace("OAuth", "Oauth").chars().collect();
    let mut out = String::new();
    for (index, letter) in letters.iter().enumerate() {
        let starts = letter.is_ascii_uppercase() && index > 0;
        let follows_lower = starts && letters[index - 1].is_ascii_lowercase();
        let ends_capitals = starts && letters.get(index + 1).is_some_and(char::is_ascii_lowercase);
        if follows_lower || ends_capitals {
            out.push('_');
        }
        out.push(letter.to_ascii_uppercase());
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{camel, constant};

    #[test]
    fn words_of_a_name_are_told_apart() {
        let cases = [
            ("DeploymentCreate", "deploymentCreate", "DEPLOYMENT_CREATE"),
            ("HTTPValidationError", "httpValidationError", "HTTP_VALIDATION_ERROR"),
            ("OAuthProvider", "oAuthProvider", "OAUTH_PROVIDER"),
            ("Secret", "secret", "SECRET"),
        ];
        for (name, as_function, as_constant) in cases {
            assert_eq!((camel(name), constant(name)), (as_function.to_owned(), as_constant.to_owned()));
        }
    }
}
