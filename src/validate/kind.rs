//! Every kind of issue, declared once: the service's word for it, our code for the rule, and the sentence.

/// Declares the kinds: a variant, the service's word (`type`), the rule's code, and the sentence with its parameters in braces.
macro_rules! kinds {
    ($($(#[$doc:meta])* $variant:ident = $word:literal, $code:literal, $template:literal;)*) => {
        /// A kind of issue.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum IssueKind {
            $($(#[$doc])* $variant,)*
        }

        impl IssueKind {
            /// Every kind, in the order of the enum.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The service's word for it, which stands as `type` in a 422; `value_error` for rules that have no word of their own.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word,)* }
            }

            /// The stable word for the rule.
            pub const fn code(self) -> &'static str {
                match self { $(Self::$variant => $code,)* }
            }

            /// The sentence, with its parameters in braces.
            pub const fn template(self) -> &'static str {
                match self { $(Self::$variant => $template,)* }
            }
        }
    };
}

kinds! {
    /// The text is no JSON.
    JsonInvalid = "json_invalid", "json_invalid", "JSON decode error";
    /// A required field is absent.
    Missing = "missing", "missing", "Field required";
    /// A record is due and something else stands there.
    ModelAttributesType = "model_attributes_type", "model_attributes_type", "Input should be a valid dictionary or object to extract fields from";
    /// A text is due.
    StringType = "string_type", "string_type", "Input should be a valid string";
    /// A text is too short.
    StringTooShort = "string_too_short", "string_too_short", "String should have at least {min_length} character{plural}";
    /// A word is not one of its set.
    Enum = "enum", "enum", "Input should be {expected}";
    /// `true` or `false` is due.
    BoolType = "bool_type", "bool_type", "Input should be a valid boolean";
    /// A text or number says neither true nor false.
    BoolParsing = "bool_parsing", "bool_parsing", "Input should be a valid boolean, unable to interpret input";
    /// A whole number is due.
    IntType = "int_type", "int_type", "Input should be a valid integer";
    /// A text is no whole number.
    IntParsing = "int_parsing", "int_parsing", "Input should be a valid integer, unable to parse string as an integer";
    /// A number has a fraction where a whole one is due.
    IntFromFloat = "int_from_float", "int_from_float", "Input should be a valid integer, got a number with a fractional part";
    /// A number is due.
    FloatType = "float_type", "float_type", "Input should be a valid number";
    /// A text is no number.
    FloatParsing = "float_parsing", "float_parsing", "Input should be a valid number, unable to parse string as a number";
    /// A number is infinite.
    FiniteNumber = "finite_number", "finite_number", "Input should be a finite number";
    /// A number is too small.
    GreaterThanEqual = "greater_than_equal", "greater_than_equal", "Input should be greater than or equal to {ge}";
    /// A number is too great.
    LessThanEqual = "less_than_equal", "less_than_equal", "Input should be less than or equal to {le}";
    /// A list is due.
    ListType = "list_type", "list_type", "Input should be a valid list";
    /// An object is due.
    DictType = "dict_type", "dict_type", "Input should be a valid dictionary";
    /// A uuid is due.
    UuidType = "uuid_type", "uuid_type", "UUID input should be a string, bytes or UUID object";
    /// A text is no uuid.
    UuidParsing = "uuid_parsing", "uuid_parsing", "Input should be a valid UUID, {error}";
    /// A number is outside the bounds that services were seen to hold.
    UnusualNumber = "value_error", "unusual_number", "Services were seen to take {ge} to {le} only";
    /// Text where a number is due, which lenient services read all the same.
    NumberAsText = "value_error", "number_as_text", "Text in place of a number is read by lenient services only; send a number";
    /// Text or a number where `true` or `false` is due, which lenient services read all the same.
    BooleanAsText = "value_error", "boolean_as_text", "Text in place of true or false is read by lenient services only; send true or false";
    /// A field that the contract does not list.
    UnknownField = "value_error", "unknown_field", "The contract has no such field here";
    /// A field that only answers carry.
    AnswerOnly = "value_error", "answer_only", "The field stands in answers only; the service does not read it";
    /// An identifier that cannot stand in a path.
    PathSegment = "value_error", "path_segment", "Input should be a path segment: not empty, not '.' and not '..'";
    /// More issues than are listed.
    TooManyIssues = "value_error", "too_many_issues", "There are more issues than the {max_length} listed; mend these first";
}

#[cfg(test)]
mod tests {
    use super::IssueKind;

    #[test]
    fn every_code_stands_once() {
        for kind in IssueKind::ALL {
            let same: Vec<_> = IssueKind::ALL.iter().filter(|other| other.code() == kind.code()).collect();
            assert_eq!(same, [kind]);
        }
    }
}
