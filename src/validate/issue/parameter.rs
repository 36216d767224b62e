//! The parameters of an issue's sentence.

use crate::json::utf8;

/// Declares the parameters: a variant, and its name in sentences and in `ctx`.
macro_rules! parameters {
    ($(#[doc = $doc:literal] $variant:ident = $name:literal;)*) => {
        /// The name of a parameter of a sentence.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Parameter {
            $(#[doc = $doc] $variant,)*
        }

        impl Parameter {
            /// Every parameter, in the order of the enum.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The name, as it stands in braces in a sentence and as a key of `ctx`.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }
        }
    };
}

parameters! {
    /// How many items there are.
    ActualLength = "actual_length";
    /// What a reader found wrong, in its own words.
    Error = "error";
    /// What was expected instead.
    Expected = "expected";
    /// The field that the sentence is about.
    Field = "field";
    /// What the service calls a list.
    FieldType = "field_type";
    /// Where an equal name stands first.
    First = "first";
    /// The character that was found.
    Found = "found";
    /// The least number allowed.
    Ge = "ge";
    /// The greatest number allowed.
    Le = "le";
    /// The most characters, bytes, items or issues.
    MaxLength = "max_length";
    /// The fewest characters.
    MinLength = "min_length";
    /// The least number that another field allows.
    Minimum = "minimum";
    /// The field that the rule compares with.
    Other = "other";
    /// A resource of a container, such as `cpu`.
    Resource = "resource";
    /// The source of the deployment.
    Source = "source";
    /// The end of a sentence that proposes the nearest name; empty if there is none.
    Suggestion = "suggestion";
}

/// The value of a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum Context {
    /// A number.
    Number(f64),
    /// A text.
    Text(String),
}

impl Context {
    /// A text of the caller's.
    pub(in crate::validate) fn text(bytes: &[u8]) -> Self {
        Self::Text(utf8(bytes).to_owned())
    }

    /// A word of the contract.
    pub(in crate::validate) fn word(word: &str) -> Self {
        Self::Text(word.to_owned())
    }

    /// Words as the service lists them: `'a', 'b' or 'c'`.
    pub(in crate::validate) fn one_of(words: &[&str]) -> Self {
        let mut out = String::new();
        for (index, word) in words.iter().enumerate() {
            out.push_str(match index {
                0 => "'",
                _ if index + 1 == words.len() => " or '",
                _ => ", '",
            });
            out.push_str(word);
            out.push('\'');
        }
        Self::Text(out)
    }
}

#[cfg(test)]
mod tests {
    use super::Parameter;
    use crate::validate::IssueKind;

    /// What stands in braces in a sentence, without the plural's ending, which is no parameter of its own.
    fn in_braces(template: &str) -> impl Iterator<Item = &str> {
        template.split('{').skip(1).filter_map(|rest| rest.split('}').next()).filter(|name| *name != "plural")
    }

    #[test]
    fn the_sentences_have_these_parameters_and_no_others() {
        let named: Vec<_> = IssueKind::ALL.iter().flat_map(|kind| in_braces(kind.template())).collect();
        for name in &named {
            assert!(Parameter::ALL.iter().any(|parameter| parameter.as_str() == *name), "{name} is no parameter");
        }
        for parameter in Parameter::ALL {
            assert!(named.contains(&parameter.as_str()), "no sentence has {}", parameter.as_str());
        }
    }
}
