//! How a row of a table says what is not as usual: functions of one assignment each, which a table is written in.

/// Declares functions that change a row and give it on, each by what it sets. Behind `words:` stand those that set what is
/// compiled in with the feature `words` alone.
macro_rules! setters {
    ($(
        $(#[$about:meta])*
        $public:vis $name:ident($($given:ident: $kind:ty),*) { $($($field:ident).+ = $value:expr),+ }
    )*) => {$(
        $(#[$about])*
        #[must_use]
        $public const fn $name(mut self $(, $given: $kind)*) -> Self {
            $(self.$($field).+ = $value;)+
            self
        }
    )*};
    (words: $(
        $(#[$about:meta])*
        $public:vis $name:ident($($given:ident: $kind:ty),*) { $($($field:ident).+ = $value:expr),+ }
    )*) => {$(
        $(#[$about])*
        #[must_use]
        #[cfg_attr(not(feature = "words"), expect(unused_variables, unused_mut, reason = "words are left out"))]
        $public const fn $name(mut self $(, $given: $kind)*) -> Self {
            #[cfg(feature = "words")]
            {
                $(self.$($field).+ = $value;)+
            }
            self
        }
    )*};
}
pub(crate) use setters;
