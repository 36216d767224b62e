//! What a form is taken for where a service shows more, or less, than the form has.

/// What a plan takes a form for. What a service fills in, or somebody else has set, is never a difference of a part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wish {
    /// A part of what there is: fields that it leaves out stay, also inside `resource_spec`, and what the service does
    /// not show is not compared.
    #[default]
    Part,
    /// The same, but secrets are sent whose values the service hides.
    Secrets,
    /// All there shall be: fields of a stored `resource_spec` that it leaves out are removed, and what the service does
    /// not show is sent, as far as it can change.
    Exact,
}

impl Wish {
    /// The wish of this place, as JavaScript names it.
    pub const fn at(place: u32) -> Self {
        match place {
            0 => Self::Part,
            1 => Self::Secrets,
            _ => Self::Exact,
        }
    }
}
