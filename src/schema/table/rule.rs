//! The rules between the fields of a record: their names, and the fields that each reads. What a rule checks stands in
//! a file of its own in `validate/rules`.

/// Hands the list of all rules to a macro: the name of each, and its file in `validate/rules`.
macro_rules! rules {
    ($macro:ident) => {
        $macro! {
            /// A limit is not below its request. Reads the request and the limit.
            LimitBelowRequest = limit_below_request;
            /// A greatest value is not below its least one. Reads the least and the greatest.
            MaxBelowMin = max_below_min;
            /// Exactly one of several adjacent fields is given; of a volume's, one at most. Reads the first and the last.
            ExactlyOne = exactly_one;
            /// Two fields are not both given. Reads both; the second is reported.
            Exclusive = exclusive;
            /// The items of a list do not repeat a name, which Kubernetes refuses. Reads the list and the name in an
            /// item's record.
            Duplicate = duplicate;
            /// The items of a list do not repeat a name, of which the last one counts. Reads as `Duplicate` does.
            Overridden = overridden;
            /// Annotations are not too long together. Reads them.
            AnnotationsSize = annotations_size;
            /// A list has at most so many items. Reads the list; the second number is how many.
            MostItems = most_items;
            /// Containers do not repeat a name, and what they mount is declared as a volume.
            Pod = pod;
            /// Mounts that reach from the container to the host need a privileged container.
            MountPropagation = mount_propagation;
            /// The rights of a container do not contradict each other.
            SecurityContext = security_context;
            /// A profile of the node has a name, and no other one has.
            LocalhostProfile = localhost_profile;
            /// The sources of a projected volume do not put two files at one path.
            ProjectedPaths = projected_paths;
            /// No resource is requested beyond its limit, and no resource lacks a limit that must have it.
            Resources = resources;
            /// What a creation must and may say follows from its source and from where the service is hosted.
            Creation = creation;
            /// What a patch may say follows from the deployment that it changes.
            Patch = patch;
            /// Pushes are not built where the revision names a tag. Reads `source_config` and
            /// `source_revision_config`; what a patch leaves out is as it is stored.
            BuildOnPushWithTag = build_on_push_with_tag;
        }
    };
}
pub(crate) use rules;

/// Declares the names of the rules.
macro_rules! names {
    ($($(#[$doc:meta])* $name:ident = $file:ident;)*) => {
        /// The name of a rule.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum RuleName {
            $($(#[$doc])* $name,)*
        }
    };
}
rules!(names);

/// The fields that a rule reads, as indexes in their record. A rule that reads only one has 0 for the other.
pub type Inputs = [u8; 2];

/// A rule between the fields of a record.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// Which rule.
    pub name: RuleName,
    /// The fields that it reads.
    pub inputs: Inputs,
}

impl Rule {
    /// A rule that itself knows what it reads.
    pub(in crate::schema) const fn of_record(name: RuleName) -> Self {
        Self { name, inputs: [0; 2] }
    }

    /// A rule that reads these fields.
    pub(in crate::schema) const fn reading(name: RuleName, inputs: Inputs) -> Self {
        Self { name, inputs }
    }
}
