//! The list of the kinds of issues. What is said of each stands in the file that finds it.

/// Hands the list of all kinds to a macro: what each means, its name, the severity that it usually has, and where its
/// [`Texts`](super::texts::Texts) stand in `validate`. The package knows a kind by its place in this list.
macro_rules! kinds {
    ($macro:ident) => {
        $macro! {
            /// The text is not JSON.
            JsonInvalid = Error, values::service_kinds::JSON_INVALID;
            /// A required field is missing.
            Missing = Error, values::service_kinds::MISSING;
            /// Something other than an object, where a record is expected.
            ModelAttributesType = Error, values::service_kinds::MODEL_ATTRIBUTES_TYPE;
            /// A value that is not text, where text is expected.
            StringType = Error, values::service_kinds::STRING_TYPE;
            /// Text that is too short.
            StringTooShort = Warning, values::service_kinds::STRING_TOO_SHORT;
            /// A value of another type, where `true` or `false` is expected.
            BoolType = Error, values::service_kinds::BOOL_TYPE;
            /// Text or a number that means neither true nor false.
            BoolParsing = Error, values::service_kinds::BOOL_PARSING;
            /// A value of another type, where a whole number is expected.
            IntType = Error, values::service_kinds::INT_TYPE;
            /// Text that is not a whole number.
            IntParsing = Error, values::service_kinds::INT_PARSING;
            /// A number with a fraction, where a whole one is expected.
            IntFromFloat = Error, values::service_kinds::INT_FROM_FLOAT;
            /// A value of another type, where a number is expected.
            FloatType = Error, values::service_kinds::FLOAT_TYPE;
            /// Text that is not a number.
            FloatParsing = Error, values::service_kinds::FLOAT_PARSING;
            /// A number that is infinite.
            FiniteNumber = Error, values::service_kinds::FINITE_NUMBER;
            /// A number that is too small.
            GreaterThanEqual = Error, values::service_kinds::GREATER_THAN_EQUAL;
            /// A number that is too large.
            LessThanEqual = Error, values::service_kinds::LESS_THAN_EQUAL;
            /// A value of another type, where a list is expected.
            ListType = Error, values::service_kinds::LIST_TYPE;
            /// A list with too many items.
            TooLong = Error, rules::most_items::TOO_LONG;
            /// A value of another type, where an object is expected.
            DictType = Error, values::service_kinds::DICT_TYPE;
            /// A value of another type, where a uuid is expected.
            UuidType = Error, values::uuid::UUID_TYPE;
            /// Text that is not a uuid.
            UuidParsing = Error, values::uuid::UUID_PARSING;
            /// A number so large that it is probably a mistake.
            ImplausibleNumber = Warning, values::scalar::IMPLAUSIBLE_NUMBER;
            /// Text or a boolean where a number is expected, which lenient services accept.
            NumberAsText = Warning, values::scalar::NUMBER_AS_TEXT;
            /// Text or a number where `true` or `false` is expected, which lenient services accept.
            BooleanAsText = Warning, values::scalar::BOOLEAN_AS_TEXT;
            /// A field that is not in the contract.
            UnknownField = Warning, check::UNKNOWN_FIELD;
            /// A field that only answers have.
            AnswerOnly = Warning, check::ANSWER_ONLY;
            /// A word that is not one of the allowed ones.
            Literal = Error, values::service_kinds::LITERAL;
            /// Text that is not a date and time.
            DateTime = Error, values::datetime::DATE_TIME;
            /// A date and time in a year that does not exist.
            DateTimeParsing = Error, values::datetime::DATE_TIME_PARSING;
            /// A value of another type, where a date and time is expected.
            DateTimeType = Error, values::datetime::DATE_TIME_TYPE;
            /// A value that JSON cannot represent.
            NotJson = Error, values::scalar::NOT_JSON;
            /// A text with half of a surrogate pair.
            StringUnicode = Error, values::service_kinds::STRING_UNICODE;
            /// A text with the character NUL.
            NulCharacter = Cluster, values::scalar::NUL_CHARACTER;
            /// A missing field that the source requires.
            MissingForSource = Error, rules::source_rules::MISSING_FOR_SOURCE;
            /// A missing field that the source usually has.
            AdvisedForSource = Warning, rules::source_rules::ADVISED_FOR_SOURCE;
            /// A field that does not belong to the source.
            NotForSource = Warning, rules::source_rules::NOT_FOR_SOURCE;
            /// A source that the installation does not accept.
            NotForHosting = Error, rules::creation::NOT_FOR_HOSTING;
            /// A field that can only be set on an existing deployment.
            NotAtCreation = Warning, rules::source_rules::NOT_AT_CREATION;
            /// A field that cannot change after creation.
            Immutable = Warning, rules::patch::IMMUTABLE;
            /// A field that only some services let a patch change.
            MayBeFixed = Warning, rules::patch::MAY_BE_FIXED;
            /// `build_on_push` together with a tag.
            BuildOnPushWithTag = Warning, rules::build_on_push_with_tag::BUILD_ON_PUSH_WITH_TAG;
            /// A limit below its request.
            LimitBelowRequest = Cluster, rules::limit_below_request::LIMIT_BELOW_REQUEST;
            /// A maximum below its minimum.
            MaxBelowMin = Cluster, rules::max_below_min::MAX_BELOW_MIN;
            /// A word that the contract does not list, which some services were seen to accept.
            UnlistedWord = Warning, values::scalar::UNLISTED_WORD;
            /// More decimal places than the service keeps.
            Rounded = Warning, values::scalar::ROUNDED;
            /// A deployment name that services were not seen to accept.
            DeploymentName = Warning, values::names::DEPLOYMENT_NAME;
            /// A name that may be too long.
            LongName = Warning, values::names::LONG_NAME;
            /// A command with shell characters.
            CommandCharacters = Warning, values::formats::COMMAND_CHARACTERS;
            /// Text that is not an http or https URL.
            NotAUrl = Warning, values::formats::NOT_A_URL;
            /// A secret's name that cannot be the name of an environment variable.
            SecretName = Warning, values::names::SECRET_NAME;
            /// A name that the runtime reserves.
            ReservedName = Warning, values::names::RESERVED_NAME;
            /// A name that only a self-hosted installation takes.
            OnlySelfHosted = Warning, values::names::ONLY_SELF_HOSTED;
            /// A duplicate name.
            Duplicate = Cluster, rules::duplicate::DUPLICATE;
            /// A field that Kubernetes requires.
            RequiredByKubernetes = Cluster, check::REQUIRED_BY_KUBERNETES;
            /// A word that Kubernetes does not accept.
            NotSupported = Cluster, values::scalar::NOT_SUPPORTED;
            /// A number that Kubernetes does not accept.
            OutOfRange = Cluster, values::scalar::OUT_OF_RANGE;
            /// A name that is not an RFC 1123 label.
            DnsLabel = Cluster, values::names::DNS_LABEL;
            /// A name that is not an RFC 1123 subdomain.
            DnsSubdomain = Cluster, values::names::DNS_SUBDOMAIN;
            /// Text that cannot be the key of a label or annotation.
            LabelKey = Cluster, values::names::LABEL_KEY;
            /// Text that cannot be the value of a label.
            LabelValue = Cluster, values::names::LABEL_VALUE;
            /// Annotations that are too long.
            AnnotationsSize = Cluster, rules::annotations_size::ANNOTATIONS_SIZE;
            /// Text that cannot be the name of an environment variable.
            EnvName = Cluster, values::names::ENV_NAME;
            /// The name of an environment variable that older clusters refuse.
            UnusualEnvName = Warning, values::names::UNUSUAL_ENV_NAME;
            /// Text that is not a Kubernetes quantity.
            Quantity = Cluster, values::quantity::QUANTITY;
            /// A negative amount.
            NegativeQuantity = Cluster, values::quantity::NEGATIVE_QUANTITY;
            /// A request above its limit.
            RequestAboveLimit = Cluster, rules::pod::resources::REQUEST_ABOVE_LIMIT;
            /// A request that differs from its limit, where Kubernetes requires both to be equal.
            RequestNotLimit = Cluster, rules::pod::resources::REQUEST_NOT_LIMIT;
            /// A part of a device.
            WholeResource = Cluster, rules::pod::resources::WHOLE_RESOURCE;
            /// A resource that Kubernetes does not know.
            UnknownResource = Warning, values::names::UNKNOWN_RESOURCE;
            /// None of several fields, one of which is required.
            NoneGiven = Cluster, rules::exactly_one::NONE_GIVEN;
            /// More than one of several fields that exclude each other.
            SeveralGiven = Cluster, rules::exactly_one::SEVERAL_GIVEN;
            /// Two fields that exclude each other.
            Exclusive = Cluster, rules::exclusive::EXCLUSIVE;
            /// A mount of a volume that is not declared.
            NotDeclared = Cluster, rules::pod::NOT_DECLARED;
            /// A path with a colon.
            MountPathColon = Warning, values::formats::MOUNT_PATH_COLON;
            /// A path that is not absolute.
            AbsolutePath = Cluster, values::formats::ABSOLUTE_PATH;
            /// A path that leads out of its directory.
            RelativePath = Cluster, values::formats::RELATIVE_PATH;
            /// Two files at one path.
            PathTaken = Cluster, rules::projected_paths::PATH_TAKEN;
            /// Mount propagation that only a privileged container can have.
            PrivilegedOnly = Cluster, rules::pod::mount_propagation::PRIVILEGED_ONLY;
            /// A right that cannot be taken from a container with the rights of root.
            EscalationNeeded = Cluster, rules::pod::security_context::ESCALATION_NEEDED;
            /// The root user, where none may be it.
            RootUser = Cluster, rules::pod::security_context::ROOT_USER;
            /// A profile of the node for another type.
            LocalhostOnly = Cluster, rules::pod::localhost_profile::LOCALHOST_ONLY;
            /// Less memory than services were seen to need for the cache.
            SmallCache = Warning, values::scalar::SMALL_CACHE;
            /// An image whose tag may lead to another image later.
            MutableTag = Warning, values::formats::MUTABLE_TAG;
            /// An empty list that clears nothing.
            ListNotCleared = Warning, rules::patch::LIST_NOT_CLEARED;
            /// A secret that must not be removed.
            SecretMustStay = Warning, rules::patch::SECRET_MUST_STAY;
            /// A specification that leaves out what is stored.
            SpecReset = Warning, rules::patch::spec_reset::SPEC_RESET;
            /// A queue that takes what the main servers take.
            QueueDoubles = Warning, rules::patch::spec_reset::QUEUE_DOUBLES;
            /// A restart policy that depends on the cluster's version.
            RestartPolicy = Warning, rules::pod::RESTART_POLICY;
            /// The name of an image that no registry can have.
            ImageReference = Warning, values::image_reference::IMAGE_REFERENCE;
            /// An identifier that cannot be part of a URL path.
            PathSegment = Error, path::PATH_SEGMENT;
            /// More issues than a report lists.
            TooManyIssues = Error, issue::collector::TOO_MANY_ISSUES;
        }
    };
}
pub(in crate::validate) use kinds;

/// Declares the enum.
macro_rules! declare {
    ($(#[doc = $doc:literal] $kind:ident = $verdict:ident, $($texts:ident)::+;)*) => {
        /// A kind of issue.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum IssueKind {
            $(#[doc = $doc] $kind,)*
        }

        impl IssueKind {
            /// Every kind, in the order of the enum.
            pub const ALL: &'static [Self] = &[$(Self::$kind,)*];

            /// What the kind means, as a sentence.
            #[cfg(feature = "words")]
            pub const fn meaning(self) -> &'static str {
                match self { $(Self::$kind => $doc.trim_ascii_start(),)* }
            }

            /// What it usually means.
            const fn verdict(self) -> Verdict {
                match self { $(Self::$kind => Verdict::$verdict,)* }
            }
        }
    };
}
kinds!(declare);

/// What an issue of a kind usually means.
#[derive(Clone, Copy)]
enum Verdict {
    /// The service refuses it for certain.
    Error,
    /// The service passes it on, and Kubernetes refuses it for certain.
    Cluster,
    /// Neither is certain.
    Warning,
}

impl IssueKind {
    /// The severity that it usually has.
    pub const fn severity(self) -> Severity {
        if matches!(self.verdict(), Verdict::Error) { Severity::Error } else { Severity::Warning }
    }

    /// Whether Kubernetes refuses what the service has taken: nothing says that the service looks at it, so that the
    /// deployment may be created and never deploy.
    pub const fn fails_in_cluster(self) -> bool {
        matches!(self.verdict(), Verdict::Cluster)
    }

    /// Its severity where both refuse it: an error if the service or Kubernetes does so for certain.
    pub(in crate::validate) const fn of_both(self) -> Severity {
        if matches!(self.verdict(), Verdict::Warning) { Severity::Warning } else { Severity::Error }
    }
}

/// The severity of an issue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The service will certainly refuse it.
    Error,
    /// The service may take it: Kubernetes refuses it afterwards, it is known only from observation, it depends on the
    /// installation, or it is just unusual.
    Warning,
}

impl Severity {
    /// The severity as a word.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
        }
    }
}
