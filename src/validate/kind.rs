//! Every kind of issue, declared once: the service's word for it, our code for the rule, and the sentence.

use super::issue::Severity;

/// Declares the kinds: a variant, how sure it is, the service's word (`type`), the rule's code, and the sentence with its parameters in braces.
macro_rules! kinds {
    ($(#[doc = $doc:literal] $variant:ident = $severity:ident $word:literal, $code:literal, $template:literal;)*) => {
        /// A kind of issue.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum IssueKind {
            $(#[doc = $doc] $variant,)*
        }

        impl IssueKind {
            /// Every kind, in the order of the enum.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// What the kind means, as a sentence.
            #[cfg(feature = "words")]
            pub const fn meaning(self) -> &'static str {
                match self { $(Self::$variant => $doc.trim_ascii_start(),)* }
            }

            /// The severity that it usually has.
            pub const fn severity(self) -> Severity {
                match self { $(Self::$variant => Severity::$severity,)* }
            }

            /// The service's word for it, the `type` of an item in a 422; `value_error` for rules that have no word of their own.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word,)* }
            }

            /// The stable code of the rule.
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
    /// The text is not JSON.
    JsonInvalid = Error "json_invalid", "json_invalid", "JSON decode error";
    /// A required field is missing.
    Missing = Error "missing", "missing", "Field required";
    /// Something other than an object, where a record is expected.
    ModelAttributesType = Error "model_attributes_type", "model_attributes_type", "Input should be a valid dictionary or object to extract fields from";
    /// A value that is not text, where text is expected.
    StringType = Error "string_type", "string_type", "Input should be a valid string";
    /// Text that is too short.
    StringTooShort = Error "string_too_short", "string_too_short", "String should have at least {min_length} character{plural}";
    /// A word that is not one of the allowed ones.
    Enum = Error "enum", "enum", "Input should be {expected}";
    /// A value of another type, where `true` or `false` is expected.
    BoolType = Error "bool_type", "bool_type", "Input should be a valid boolean";
    /// Text or a number that means neither true nor false.
    BoolParsing = Error "bool_parsing", "bool_parsing", "Input should be a valid boolean, unable to interpret input";
    /// A value of another type, where a whole number is expected.
    IntType = Error "int_type", "int_type", "Input should be a valid integer";
    /// Text that is not a whole number.
    IntParsing = Error "int_parsing", "int_parsing", "Input should be a valid integer, unable to parse string as an integer";
    /// A number with a fraction, where a whole one is expected.
    IntFromFloat = Error "int_from_float", "int_from_float", "Input should be a valid integer, got a number with a fractional part";
    /// A value of another type, where a number is expected.
    FloatType = Error "float_type", "float_type", "Input should be a valid number";
    /// Text that is not a number.
    FloatParsing = Error "float_parsing", "float_parsing", "Input should be a valid number, unable to parse string as a number";
    /// A number that is infinite.
    FiniteNumber = Error "finite_number", "finite_number", "Input should be a finite number";
    /// A number that is too small.
    GreaterThanEqual = Error "greater_than_equal", "greater_than_equal", "Input should be greater than or equal to {ge}";
    /// A number that is too large.
    LessThanEqual = Error "less_than_equal", "less_than_equal", "Input should be less than or equal to {le}";
    /// A value of another type, where a list is expected.
    ListType = Error "list_type", "list_type", "Input should be a valid list";
    /// A value of another type, where an object is expected.
    DictType = Error "dict_type", "dict_type", "Input should be a valid dictionary";
    /// A value of another type, where a uuid is expected.
    UuidType = Error "uuid_type", "uuid_type", "UUID input should be a string, bytes or UUID object";
    /// Text that is not a uuid.
    UuidParsing = Error "uuid_parsing", "uuid_parsing", "Input should be a valid UUID, {error}";
    /// A number outside the bounds that services were seen to enforce.
    UnusualNumber = Warning "value_error", "unusual_number", "Services were seen to take {ge} to {le} only";
    /// A number so large that it is probably a mistake.
    ImplausibleNumber = Warning "value_error", "implausible_number", "A number outside {ge} to {le} is most likely a slip";
    /// Text or a boolean where a number is expected, which lenient services accept.
    NumberAsText = Warning "value_error", "number_as_text", "A text or boolean in place of a number is read by lenient services only; send a number";
    /// Text or a number where `true` or `false` is expected, which lenient services accept.
    BooleanAsText = Warning "value_error", "boolean_as_text", "A text or number in place of true or false is read by lenient services only; send true or false";
    /// A field that is not in the contract.
    UnknownField = Warning "value_error", "unknown_field", "The contract has no such field here{suggestion}";
    /// A field that only answers have.
    AnswerOnly = Warning "value_error", "answer_only", "The field stands in answers only; the service does not read it";
    /// A word that is not one of several literals.
    Literal = Error "literal_error", "literal_error", "Input should be {expected}";
    /// Text that is not a date and time.
    DateTime = Error "datetime_from_date_parsing", "datetime_from_date_parsing", "Input should be a valid datetime or date, {error}";
    /// A date and time in a year that does not exist.
    DateTimeParsing = Error "datetime_parsing", "datetime_parsing", "Input should be a valid datetime, {error}";
    /// A value of another type, where a date and time is expected.
    DateTimeType = Error "datetime_type", "datetime_type", "Input should be a valid datetime";
    /// A value that JSON cannot represent.
    NotJson = Error "value_error", "not_json", "Input should be a value that JSON can hold";
    /// A missing field that the source requires.
    MissingForSource = Error "value_error", "missing_for_source", "Field required for source {source}";
    /// A missing field that the source usually has.
    AdvisedForSource = Warning "value_error", "advised_for_source", "Usually given for source {source}; without it, a patch must set it before the first build";
    /// A field that does not belong to the source.
    NotForSource = Warning "value_error", "not_for_source", "The field applies only to source {expected}; this one is {source}";
    /// A source that the installation does not accept.
    NotForHosting = Error "value_error", "not_for_hosting", "Source {source} is available only for {expected} deployments";
    /// A field that can only be set on an existing deployment.
    NotAtCreation = Warning "value_error", "not_at_creation", "For source {source} the field is set by a patch, after the creation";
    /// A field that cannot change after creation.
    Immutable = Warning "value_error", "immutable", "The field cannot change after creation";
    /// `build_on_push` together with a tag.
    BuildOnPushWithTag = Warning "value_error", "build_on_push_with_tag", "Should be false where repo_ref names a tag";
    /// A limit below its request.
    LimitBelowRequest = Error "value_error", "limit_below_request", "{field} should be at least {other}, which is {minimum}";
    /// A maximum below its minimum.
    MaxBelowMin = Error "value_error", "max_below_min", "{field} should be at least {other}, which is {minimum}";
    /// More decimal places than the service keeps.
    Rounded = Warning "value_error", "rounded", "Services were seen to round this to one decimal";
    /// A deployment name that services were not seen to accept.
    DeploymentName = Warning "value_error", "deployment_name", "Services were seen to take lower-case letters, digits and hyphens only, a letter first";
    /// A name that may be too long.
    LongName = Warning "value_error", "long_name", "Names of {min_length} characters and more may be refused";
    /// A command with shell characters.
    CommandCharacters = Warning "value_error", "command_characters", "Other clients refuse {found} in a command; chain commands with &&";
    /// Text that is not an http or https URL.
    NotAUrl = Warning "value_error", "not_a_url", "Should be a URL that starts with http:// or https://";
    /// A secret's name that cannot be the name of an environment variable.
    SecretName = Warning "value_error", "secret_name", "Only a name of letters, digits and _, no digit first, becomes an environment variable";
    /// A name that the runtime reserves.
    ReservedName = Warning "value_error", "reserved_name", "The runtime reserves this name; services were seen to refuse or drop it";
    /// A duplicate name.
    Duplicate = Error "value_error", "duplicate", "The same name stands at {first}";
    /// A field that Kubernetes requires.
    Demanded = Error "value_error", "required_by_kubernetes", "Kubernetes requires a value here";
    /// A word that Kubernetes does not accept.
    NotSupported = Error "value_error", "not_supported", "Kubernetes supports only {expected}";
    /// A number that Kubernetes does not accept.
    OutOfRange = Error "value_error", "out_of_range", "Kubernetes takes {ge} to {le} only";
    /// A name that is not an RFC 1123 label.
    DnsLabel = Error "value_error", "dns_label", "Should be at most 63 lower-case letters, digits and hyphens, the first and the last no hyphen";
    /// A name that is not an RFC 1123 subdomain.
    DnsSubdomain = Error "value_error", "dns_subdomain", "Should be at most 253 lower-case letters, digits, hyphens and dots, each part between dots starting and ending with a letter or digit";
    /// Text that cannot be the key of a label or annotation.
    LabelKey = Error "value_error", "label_key", "The key should be a name of at most 63 letters, digits, '-', '_' and '.', with a letter or digit first and last; before it, a domain and '/' may stand";
    /// Text that cannot be the value of a label.
    LabelValue = Error "value_error", "label_value", "Should be empty or at most 63 letters, digits, '-', '_' and '.', with a letter or digit first and last";
    /// Annotations that are too long.
    AnnotationsSize = Error "value_error", "annotations_too_long", "Keys and values of all annotations should have at most {max_length} bytes together";
    /// Text that cannot be the name of an environment variable.
    EnvName = Error "value_error", "env_name", "Should be printable ASCII characters without '='";
    /// The name of an environment variable that older clusters refuse.
    UnusualEnvName = Warning "value_error", "unusual_env_name", "Older clusters take only letters, digits, '_', '-' and '.', no digit first";
    /// Text that is not a Kubernetes quantity.
    Quantity = Error "value_error", "quantity", "Should be an amount such as 500m, 1.5 or 2Gi";
    /// A negative amount.
    NegativeQuantity = Error "value_error", "negative_quantity", "Should be 0 or more";
    /// A request above its limit.
    RequestAboveLimit = Error "value_error", "request_above_limit", "Should be less than or equal to the {resource} limit";
    /// A request that differs from its limit, where Kubernetes requires both to be equal.
    RequestNotLimit = Error "value_error", "request_not_limit", "Should be equal to the {resource} limit";
    /// A resource that Kubernetes does not know.
    UnknownResource = Warning "value_error", "unknown_resource", "Kubernetes knows cpu, memory, ephemeral-storage, hugepages-* and names with a domain";
    /// None of several fields, one of which is required.
    NoneGiven = Error "value_error", "none_given", "Should have exactly one of {expected}";
    /// More than one of several fields that exclude each other.
    SeveralGiven = Error "value_error", "several_given", "Should have only one of {expected}";
    /// Two fields that exclude each other.
    Exclusive = Error "value_error", "exclusive", "Cannot stand beside {other}";
    /// A mount of a volume that is not declared.
    NotDeclared = Error "value_error", "not_declared", "No valid volume of this name is declared in volumes";
    /// A path with a colon.
    MountPathColon = Warning "value_error", "mount_path_colon", "A mount path should not contain ':'";
    /// A path that is not absolute.
    AbsolutePath = Error "value_error", "absolute_path", "Should be a path that starts with /";
    /// A path that leads out of its directory.
    RelativePath = Error "value_error", "relative_path", "Should be a path without a leading / and without '..'";
    /// Two files at one path.
    PathTaken = Error "value_error", "path_taken", "Another file of the volume has this path";
    /// Mount propagation that only a privileged container can have.
    PrivilegedOnly = Error "value_error", "privileged_only", "Bidirectional is only for privileged containers";
    /// A restart policy that depends on the cluster's version.
    RestartPolicy = Warning "value_error", "restart_policy", "Whether a container of this kind may have this policy depends on the cluster's version";
    /// An image name with spaces around it.
    ImageSpace = Warning "value_error", "image_space", "Should not start or end with a space";
    /// An identifier that cannot be part of a URL path.
    PathSegment = Error "value_error", "path_segment", "Input should be a path segment: not empty, not '.' and not '..'";
    /// More issues than a report lists.
    TooManyIssues = Error "value_error", "too_many_issues", "There are more issues than the {max_length} listed; mend these first";
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
