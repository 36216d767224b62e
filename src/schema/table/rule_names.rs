//! The names of the rules. Generated from src/validate/rules by `make generate`; not to be edited by hand.

/// Hands the list of all rules to a macro: the name of each, and its file in `validate/rules`.
macro_rules! rules {
    ($macro:ident) => {
        $macro! {
            /// Annotations are not too long together: their keys and values. Reads them.
            AnnotationsSize = annotations_size;
            /// Pushes are not built where the revision names a tag. Reads `source_config` and `source_revision_config`, of which other
            /// sources do not read these fields. A field that a patch leaves out stays as the service has stored it, and a patch
            /// without both fields is not checked.
            BuildOnPushWithTag = build_on_push_with_tag;
            /// What a creation must and may say follows from its source and from where the service is hosted.
            Creation = creation;
            /// The items of a list do not repeat a name, which Kubernetes refuses. Reads the list and the name in an item's record.
            Duplicate = duplicate;
            /// Exactly one of several adjacent fields is given, such as the source of a variable's value; of a volume's, one at
            /// most. Reads the first and the last.
            ExactlyOne = exactly_one;
            /// Two fields are not both given. An empty text counts as not given. Reads both; the second is reported.
            Exclusive = exclusive;
            /// A limit is not below its request. Reads the request and the limit, and of a queue what it takes from the server itself.
            LimitBelowRequest = limit_below_request;
            /// The type Localhost of a profile has the profile's name, and no other type has one.
            LocalhostProfile = localhost_profile;
            /// A greatest value is not below its least one. Reads the least and the greatest.
            MaxBelowMin = max_below_min;
            /// A list has at most so many items. Reads the list; the second number is how many.
            MostItems = most_items;
            /// Mounts that reach from the container to the host need a privileged container.
            MountPropagation = mount_propagation;
            /// The items of a list do not repeat a name, of which the last one counts: unusual, but no error. Reads as `Duplicate` does.
            Overridden = overridden;
            /// What a patch may say follows from the deployment that it changes.
            Patch = patch;
            /// Containers do not repeat a name, and what they and the server mount is declared as a volume (contract 2.3).
            Pod = pod;
            /// The sources of a projected volume do not put two files at one path.
            ProjectedPaths = projected_paths;
            /// No resource of a container is requested beyond its limit, a resource that must have a limit has one, and devices are whole.
            Resources = resources;
            /// The rights of a container do not contradict each other.
            SecurityContext = security_context;
        }
    };
}
pub(crate) use rules;
