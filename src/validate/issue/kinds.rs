//! The kinds of issues. Generated from the constants of the type `Texts` in src/validate by `make generate`; not to be
//! edited by hand.

/// Hands the list of all kinds to a macro: what each means, its name, and where its [`Texts`](super::texts::Texts)
/// stand in `validate`. The package knows a kind by its place in this list.
macro_rules! kinds {
    ($macro:ident) => {
        $macro! {
            /// A missing field that the source requires.
            MissingForSource = between::source_rules::MISSING_FOR_SOURCE;
            /// A missing field without which services of the given hosting were seen to refuse a creation.
            DemandedByHosting = between::source_rules::DEMANDED_BY_HOSTING;
            /// A missing field that the source usually has.
            AdvisedForSource = between::source_rules::ADVISED_FOR_SOURCE;
            /// A field that does not belong to the source.
            NotForSource = between::source_rules::NOT_FOR_SOURCE;
            /// A field that can only be set on an existing deployment.
            NotAtCreation = between::source_rules::NOT_AT_CREATION;
            /// A specification that leaves out what is stored.
            SpecReset = between::spec_reset::SPEC_RESET;
            /// A queue that takes what the main servers take.
            QueueDoubles = between::spec_reset::QUEUE_DOUBLES;
            /// A field that is not in the contract.
            UnknownField = check::UNKNOWN_FIELD;
            /// A field that only answers have.
            AnswerOnly = check::ANSWER_ONLY;
            /// A field that Kubernetes requires.
            RequiredByKubernetes = check::REQUIRED_BY_KUBERNETES;
            /// More issues than a report lists.
            TooManyIssues = issue::collector::TOO_MANY_ISSUES;
            /// An identifier that cannot be part of a URL path.
            PathSegment = path::PATH_SEGMENT;
            /// Annotations that are too long.
            AnnotationsSize = rules::annotations_size::ANNOTATIONS_SIZE;
            /// `build_on_push` together with a tag.
            BuildOnPushWithTag = rules::build_on_push_with_tag::BUILD_ON_PUSH_WITH_TAG;
            /// A source that the installation does not accept.
            NotForHosting = rules::creation::NOT_FOR_HOSTING;
            /// Replicas that go to zero, for a type that does not.
            ScaleToZero = rules::creation::SCALE_TO_ZERO;
            /// A name beside the agent that gives one.
            NameBesideAgent = rules::creation::NAME_BESIDE_AGENT;
            /// A duplicate name.
            Duplicate = rules::duplicate::DUPLICATE;
            /// None of several fields, one of which is required.
            NoneGiven = rules::exactly_one::NONE_GIVEN;
            /// More than one of several fields that exclude each other.
            SeveralGiven = rules::exactly_one::SEVERAL_GIVEN;
            /// Two fields that exclude each other.
            Exclusive = rules::exclusive::EXCLUSIVE;
            /// A limit below its request.
            LimitBelowRequest = rules::limit_below_request::LIMIT_BELOW_REQUEST;
            /// A profile of the node for another type.
            LocalhostOnly = rules::localhost_profile::LOCALHOST_ONLY;
            /// A maximum below its minimum.
            MaxBelowMin = rules::max_below_min::MAX_BELOW_MIN;
            /// A list with too many items.
            TooLong = rules::most_items::TOO_LONG;
            /// Mount propagation that only a privileged container can have.
            PrivilegedOnly = rules::mount_propagation::PRIVILEGED_ONLY;
            /// A field that cannot change after creation.
            Immutable = rules::patch::IMMUTABLE;
            /// A field that only some services let a patch change.
            MayBeFixed = rules::patch::MAY_BE_FIXED;
            /// An empty list that clears nothing.
            ListNotCleared = rules::patch::LIST_NOT_CLEARED;
            /// A secret that must not be removed.
            SecretMustStay = rules::patch::SECRET_MUST_STAY;
            /// A mount of a volume that is not declared.
            NotDeclared = rules::pod::NOT_DECLARED;
            /// A restart policy that depends on the cluster's version.
            RestartPolicy = rules::pod::RESTART_POLICY;
            /// Two files at one path.
            PathTaken = rules::projected_paths::PATH_TAKEN;
            /// A request above its limit.
            RequestAboveLimit = rules::resources::REQUEST_ABOVE_LIMIT;
            /// A request that differs from its limit, where Kubernetes requires both to be equal.
            RequestNotLimit = rules::resources::REQUEST_NOT_LIMIT;
            /// A part of a device.
            WholeResource = rules::resources::WHOLE_RESOURCE;
            /// A right that cannot be taken from a container with the rights of root.
            EscalationNeeded = rules::security_context::ESCALATION_NEEDED;
            /// The root user, where none may be it.
            RootUser = rules::security_context::ROOT_USER;
            /// Text that is not a date and time.
            DateTime = values::datetime::DATE_TIME;
            /// A date and time in a year that does not exist.
            DateTimeParsing = values::datetime::DATE_TIME_PARSING;
            /// A value of another type, where a date and time is expected.
            DateTimeType = values::datetime::DATE_TIME_TYPE;
            /// A command with shell characters.
            CommandCharacters = values::formats::COMMAND_CHARACTERS;
            /// Text that is not an http or https URL.
            NotAUrl = values::formats::NOT_A_URL;
            /// A path with a colon.
            MountPathColon = values::formats::MOUNT_PATH_COLON;
            /// A path that is not absolute.
            AbsolutePath = values::formats::ABSOLUTE_PATH;
            /// A path that leads out of its directory.
            RelativePath = values::formats::RELATIVE_PATH;
            /// An image whose tag may lead to another image later.
            MutableTag = values::formats::MUTABLE_TAG;
            /// A commit where a branch or a tag is expected.
            CommitAsRef = values::formats::COMMIT_AS_REF;
            /// The name of an image that no registry can have.
            ImageReference = values::image_reference::IMAGE_REFERENCE;
            /// Text or a boolean where a number is expected, which lenient services accept.
            NumberAsText = values::lenient::NUMBER_AS_TEXT;
            /// Text or a number where `true` or `false` is expected, which lenient services accept.
            BooleanAsText = values::lenient::BOOLEAN_AS_TEXT;
            /// A mask where a value belongs.
            MaskedValue = values::masks::MASKED_VALUE;
            /// A deployment name that services were not seen to accept.
            DeploymentName = values::names::DEPLOYMENT_NAME;
            /// The id of an agent that no agent was documented to have.
            AgentId = values::names::AGENT_ID;
            /// A name that may be too long.
            LongName = values::names::LONG_NAME;
            /// A secret's name that cannot be the name of an environment variable.
            SecretName = values::names::SECRET_NAME;
            /// A name that the runtime reserves.
            ReservedName = values::names::RESERVED_NAME;
            /// A name that only a self-hosted installation takes.
            OnlySelfHosted = values::names::ONLY_SELF_HOSTED;
            /// A name that is not an RFC 1123 label.
            DnsLabel = values::names::DNS_LABEL;
            /// A name that is not an RFC 1123 subdomain.
            DnsSubdomain = values::names::DNS_SUBDOMAIN;
            /// Text that cannot be the key of a label or annotation.
            LabelKey = values::names::LABEL_KEY;
            /// Text that cannot be the value of a label.
            LabelValue = values::names::LABEL_VALUE;
            /// Text that cannot be the name of an environment variable.
            EnvName = values::names::ENV_NAME;
            /// The name of an environment variable that older clusters refuse.
            UnusualEnvName = values::names::UNUSUAL_ENV_NAME;
            /// A resource that Kubernetes does not know.
            UnknownResource = values::names::UNKNOWN_RESOURCE;
            /// Text that is not a Kubernetes quantity.
            Quantity = values::quantity::QUANTITY;
            /// A negative amount.
            NegativeQuantity = values::quantity::NEGATIVE_QUANTITY;
            /// A number so large that it is probably a mistake.
            ImplausibleNumber = values::scalar::IMPLAUSIBLE_NUMBER;
            /// Less memory than services were seen to need for the cache.
            SmallCache = values::scalar::SMALL_CACHE;
            /// A value that JSON cannot represent.
            NotJson = values::scalar::NOT_JSON;
            /// A text with the character NUL.
            NulCharacter = values::scalar::NUL_CHARACTER;
            /// More decimal places than the service keeps.
            Rounded = values::scalar::ROUNDED;
            /// A word that the contract does not list, which some services were seen to accept.
            UnlistedWord = values::scalar::UNLISTED_WORD;
            /// A word that Kubernetes does not accept.
            NotSupported = values::scalar::NOT_SUPPORTED;
            /// A number that Kubernetes does not accept.
            OutOfRange = values::scalar::OUT_OF_RANGE;
            /// The text is not JSON.
            JsonInvalid = values::service_kinds::JSON_INVALID;
            /// A required field is missing.
            Missing = values::service_kinds::MISSING;
            /// Something other than an object, where a record is expected.
            ModelAttributesType = values::service_kinds::MODEL_ATTRIBUTES_TYPE;
            /// A value that is not text, where text is expected.
            StringType = values::service_kinds::STRING_TYPE;
            /// A text with half of a surrogate pair.
            StringUnicode = values::service_kinds::STRING_UNICODE;
            /// Text that is too short.
            StringTooShort = values::service_kinds::STRING_TOO_SHORT;
            /// A value of another type, where `true` or `false` is expected.
            BoolType = values::service_kinds::BOOL_TYPE;
            /// Text or a number that means neither true nor false.
            BoolParsing = values::service_kinds::BOOL_PARSING;
            /// A value of another type, where a whole number is expected.
            IntType = values::service_kinds::INT_TYPE;
            /// Text that is not a whole number.
            IntParsing = values::service_kinds::INT_PARSING;
            /// A number with a fraction, where a whole one is expected.
            IntFromFloat = values::service_kinds::INT_FROM_FLOAT;
            /// A value of another type, where a number is expected.
            FloatType = values::service_kinds::FLOAT_TYPE;
            /// Text that is not a number.
            FloatParsing = values::service_kinds::FLOAT_PARSING;
            /// A number that is infinite.
            FiniteNumber = values::service_kinds::FINITE_NUMBER;
            /// A number that is too small.
            GreaterThanEqual = values::service_kinds::GREATER_THAN_EQUAL;
            /// A number that is too large.
            LessThanEqual = values::service_kinds::LESS_THAN_EQUAL;
            /// A value of another type, where a list is expected.
            ListType = values::service_kinds::LIST_TYPE;
            /// A value of another type, where an object is expected.
            DictType = values::service_kinds::DICT_TYPE;
            /// A word that is not one of the allowed ones.
            Literal = values::service_kinds::LITERAL;
            /// A value of another type, where a uuid is expected.
            UuidType = values::uuid::UUID_TYPE;
            /// Text that is not a uuid.
            UuidParsing = values::uuid::UUID_PARSING;
        }
    };
}
pub(in crate::validate) use kinds;
