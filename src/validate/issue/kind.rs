//! The list of the kinds of issues. What is said of each stands in the file that finds it.

/// Hands the list of all kinds to a macro: what each means, its name, the degree that it usually has, and where its
/// [`Texts`](super::texts::Texts) stand in `validate`. The package knows a kind by its place in this list.
macro_rules! kinds {
    ($macro:ident) => {
        $macro! {
            /// The text is not JSON.
            JsonInvalid = Refused, values::service_kinds::JSON_INVALID;
            /// A required field is missing.
            Missing = Refused, values::service_kinds::MISSING;
            /// Something other than an object, where a record is expected.
            ModelAttributesType = Refused, values::service_kinds::MODEL_ATTRIBUTES_TYPE;
            /// A value that is not text, where text is expected.
            StringType = Refused, values::service_kinds::STRING_TYPE;
            /// Text that is too short.
            StringTooShort = LookAgain, values::service_kinds::STRING_TOO_SHORT;
            /// A value of another type, where `true` or `false` is expected.
            BoolType = Refused, values::service_kinds::BOOL_TYPE;
            /// Text or a number that means neither true nor false.
            BoolParsing = Refused, values::service_kinds::BOOL_PARSING;
            /// A value of another type, where a whole number is expected.
            IntType = Refused, values::service_kinds::INT_TYPE;
            /// Text that is not a whole number.
            IntParsing = Refused, values::service_kinds::INT_PARSING;
            /// A number with a fraction, where a whole one is expected.
            IntFromFloat = Refused, values::service_kinds::INT_FROM_FLOAT;
            /// A value of another type, where a number is expected.
            FloatType = Refused, values::service_kinds::FLOAT_TYPE;
            /// Text that is not a number.
            FloatParsing = Refused, values::service_kinds::FLOAT_PARSING;
            /// A number that is infinite.
            FiniteNumber = Refused, values::service_kinds::FINITE_NUMBER;
            /// A number that is too small.
            GreaterThanEqual = Refused, values::service_kinds::GREATER_THAN_EQUAL;
            /// A number that is too large.
            LessThanEqual = Refused, values::service_kinds::LESS_THAN_EQUAL;
            /// A value of another type, where a list is expected.
            ListType = Refused, values::service_kinds::LIST_TYPE;
            /// A list with too many items.
            TooLong = Refused, rules::most_items::TOO_LONG;
            /// A value of another type, where an object is expected.
            DictType = Refused, values::service_kinds::DICT_TYPE;
            /// A value of another type, where a uuid is expected.
            UuidType = Refused, values::uuid::UUID_TYPE;
            /// Text that is not a uuid.
            UuidParsing = Refused, values::uuid::UUID_PARSING;
            /// A number so large that it is probably a mistake.
            ImplausibleNumber = LookAgain, values::scalar::IMPLAUSIBLE_NUMBER;
            /// Text or a boolean where a number is expected, which lenient services accept.
            NumberAsText = LookAgain, values::scalar::NUMBER_AS_TEXT;
            /// Text or a number where `true` or `false` is expected, which lenient services accept.
            BooleanAsText = LookAgain, values::scalar::BOOLEAN_AS_TEXT;
            /// A field that is not in the contract.
            UnknownField = LookAgain, check::UNKNOWN_FIELD;
            /// A field that only answers have.
            AnswerOnly = LookAgain, check::ANSWER_ONLY;
            /// A word that is not one of the allowed ones.
            Literal = Refused, values::service_kinds::LITERAL;
            /// Text that is not a date and time.
            DateTime = Refused, values::datetime::DATE_TIME;
            /// A date and time in a year that does not exist.
            DateTimeParsing = Refused, values::datetime::DATE_TIME_PARSING;
            /// A value of another type, where a date and time is expected.
            DateTimeType = Refused, values::datetime::DATE_TIME_TYPE;
            /// A value that JSON cannot represent.
            NotJson = Refused, values::scalar::NOT_JSON;
            /// A text with half of a surrogate pair.
            StringUnicode = Refused, values::service_kinds::STRING_UNICODE;
            /// A text with the character NUL.
            NulCharacter = CannotRun, values::scalar::NUL_CHARACTER;
            /// A missing field that the source requires.
            MissingForSource = Refused, rules::source_rules::MISSING_FOR_SOURCE;
            /// A missing field that the source usually has.
            AdvisedForSource = LookAgain, rules::source_rules::ADVISED_FOR_SOURCE;
            /// A field that does not belong to the source.
            NotForSource = LookAgain, rules::source_rules::NOT_FOR_SOURCE;
            /// A source that the installation does not accept.
            NotForHosting = Refused, rules::creation::NOT_FOR_HOSTING;
            /// A field that can only be set on an existing deployment.
            NotAtCreation = LookAgain, rules::source_rules::NOT_AT_CREATION;
            /// A field that cannot change after creation.
            Immutable = LookAgain, rules::patch::IMMUTABLE;
            /// A field that only some services let a patch change.
            MayBeFixed = LookAgain, rules::patch::MAY_BE_FIXED;
            /// `build_on_push` together with a tag.
            BuildOnPushWithTag = Refused, rules::build_on_push_with_tag::BUILD_ON_PUSH_WITH_TAG;
            /// A limit below its request.
            LimitBelowRequest = CannotRun, rules::limit_below_request::LIMIT_BELOW_REQUEST;
            /// A maximum below its minimum.
            MaxBelowMin = CannotRun, rules::max_below_min::MAX_BELOW_MIN;
            /// A word that the contract does not list, which some services were seen to accept.
            UnlistedWord = LookAgain, values::scalar::UNLISTED_WORD;
            /// More decimal places than the service keeps.
            Rounded = LookAgain, values::scalar::ROUNDED;
            /// A deployment name that services were not seen to accept.
            DeploymentName = LookAgain, values::names::DEPLOYMENT_NAME;
            /// A name that may be too long.
            LongName = LookAgain, values::names::LONG_NAME;
            /// A command with shell characters.
            CommandCharacters = LookAgain, values::formats::COMMAND_CHARACTERS;
            /// Text that is not an http or https URL.
            NotAUrl = LookAgain, values::formats::NOT_A_URL;
            /// A secret's name that cannot be the name of an environment variable.
            SecretName = LookAgain, values::names::SECRET_NAME;
            /// A name that the runtime reserves.
            ReservedName = LookAgain, values::names::RESERVED_NAME;
            /// A name that only a self-hosted installation takes.
            OnlySelfHosted = LookAgain, values::names::ONLY_SELF_HOSTED;
            /// A duplicate name.
            Duplicate = CannotRun, rules::duplicate::DUPLICATE;
            /// A field that Kubernetes requires.
            RequiredByKubernetes = CannotRun, check::REQUIRED_BY_KUBERNETES;
            /// A word that Kubernetes does not accept.
            NotSupported = CannotRun, values::scalar::NOT_SUPPORTED;
            /// A number that Kubernetes does not accept.
            OutOfRange = CannotRun, values::scalar::OUT_OF_RANGE;
            /// A name that is not an RFC 1123 label.
            DnsLabel = CannotRun, values::names::DNS_LABEL;
            /// A name that is not an RFC 1123 subdomain.
            DnsSubdomain = CannotRun, values::names::DNS_SUBDOMAIN;
            /// Text that cannot be the key of a label or annotation.
            LabelKey = CannotRun, values::names::LABEL_KEY;
            /// Text that cannot be the value of a label.
            LabelValue = CannotRun, values::names::LABEL_VALUE;
            /// Annotations that are too long.
            AnnotationsSize = CannotRun, rules::annotations_size::ANNOTATIONS_SIZE;
            /// Text that cannot be the name of an environment variable.
            EnvName = CannotRun, values::names::ENV_NAME;
            /// The name of an environment variable that older clusters refuse.
            UnusualEnvName = LookAgain, values::names::UNUSUAL_ENV_NAME;
            /// Text that is not a Kubernetes quantity.
            Quantity = CannotRun, values::quantity::QUANTITY;
            /// A negative amount.
            NegativeQuantity = CannotRun, values::quantity::NEGATIVE_QUANTITY;
            /// A request above its limit.
            RequestAboveLimit = CannotRun, rules::pod::resources::REQUEST_ABOVE_LIMIT;
            /// A request that differs from its limit, where Kubernetes requires both to be equal.
            RequestNotLimit = CannotRun, rules::pod::resources::REQUEST_NOT_LIMIT;
            /// A part of a device.
            WholeResource = CannotRun, rules::pod::resources::WHOLE_RESOURCE;
            /// A resource that Kubernetes does not know.
            UnknownResource = CannotRun, values::names::UNKNOWN_RESOURCE;
            /// None of several fields, one of which is required.
            NoneGiven = CannotRun, rules::exactly_one::NONE_GIVEN;
            /// More than one of several fields that exclude each other.
            SeveralGiven = CannotRun, rules::exactly_one::SEVERAL_GIVEN;
            /// Two fields that exclude each other.
            Exclusive = CannotRun, rules::exclusive::EXCLUSIVE;
            /// A mount of a volume that is not declared.
            NotDeclared = CannotRun, rules::pod::NOT_DECLARED;
            /// A path with a colon.
            MountPathColon = LookAgain, values::formats::MOUNT_PATH_COLON;
            /// A path that is not absolute.
            AbsolutePath = CannotRun, values::formats::ABSOLUTE_PATH;
            /// A path that leads out of its directory.
            RelativePath = CannotRun, values::formats::RELATIVE_PATH;
            /// Two files at one path.
            PathTaken = CannotRun, rules::projected_paths::PATH_TAKEN;
            /// Mount propagation that only a privileged container can have.
            PrivilegedOnly = CannotRun, rules::pod::mount_propagation::PRIVILEGED_ONLY;
            /// A right that cannot be taken from a container with the rights of root.
            EscalationNeeded = CannotRun, rules::pod::security_context::ESCALATION_NEEDED;
            /// The root user, where none may be it.
            RootUser = CannotRun, rules::pod::security_context::ROOT_USER;
            /// A profile of the node for another type.
            LocalhostOnly = CannotRun, rules::pod::localhost_profile::LOCALHOST_ONLY;
            /// Less memory than services were seen to need for the cache.
            SmallCache = LookAgain, values::scalar::SMALL_CACHE;
            /// An image whose tag may lead to another image later.
            MutableTag = LookAgain, values::formats::MUTABLE_TAG;
            /// An empty list that clears nothing.
            ListNotCleared = LookAgain, rules::patch::LIST_NOT_CLEARED;
            /// A secret that must not be removed.
            SecretMustStay = LookAgain, rules::patch::SECRET_MUST_STAY;
            /// A specification that leaves out what is stored.
            SpecReset = LookAgain, rules::patch::spec_reset::SPEC_RESET;
            /// A queue that takes what the main servers take.
            QueueDoubles = LookAgain, rules::patch::spec_reset::QUEUE_DOUBLES;
            /// A restart policy that depends on the cluster's version.
            RestartPolicy = LookAgain, rules::pod::RESTART_POLICY;
            /// The name of an image that no registry can have.
            ImageReference = CannotRun, values::image_reference::IMAGE_REFERENCE;
            /// An identifier that cannot be part of a URL path.
            PathSegment = Refused, path::PATH_SEGMENT;
            /// More issues than a report lists.
            TooManyIssues = Refused, issue::collector::TOO_MANY_ISSUES;
        }
    };
}
pub(in crate::validate) use kinds;

/// Declares the enum.
macro_rules! declare {
    ($(#[doc = $doc:literal] $kind:ident = $degree:ident, $($texts:ident)::+;)*) => {
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

            /// The degree that it usually has.
            pub const fn degree(self) -> Degree {
                match self { $(Self::$kind => Degree::$degree,)* }
            }
        }
    };
}
kinds!(declare);

#[cfg(feature = "emulator")]
impl IssueKind {
    /// Whether the service's types find it, and have a word for it. A report that is cut off may lack such issues.
    pub(crate) fn is_of_types(self) -> bool {
        self.word() != "value_error" || self == Self::TooManyIssues
    }
}

/// How certain it is that a form with an issue fails, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Degree {
    /// The form may run: it is known only from observation, depends on the installation, or is just unusual.
    LookAgain,
    /// The service takes it, and it fails for certain: Kubernetes refuses what the service passes on, or there is
    /// nothing to deploy.
    CannotRun,
    /// The service will not take it.
    Refused,
}

impl Degree {
    /// Every degree, in the order of their numbers in encoded issues.
    pub const ALL: [Self; 3] = [Self::LookAgain, Self::CannotRun, Self::Refused];

    /// The degree as a word.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::LookAgain => "look_again",
            Self::CannotRun => "cannot_run",
            Self::Refused => "refused",
        }
    }

    /// The degree in the two words of form libraries.
    pub const fn severity(self) -> Severity {
        if matches!(self, Self::LookAgain) { Severity::Warning } else { Severity::Error }
    }

    /// Whether it is an error: the form is refused, or cannot run.
    pub const fn is_error(self) -> bool {
        matches!(self.severity(), Severity::Error)
    }
}

/// A degree in two words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The form is refused, or cannot run.
    Error,
    /// The form may run.
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
