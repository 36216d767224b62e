//! The predicates that say at once of most live values that nothing is wrong with them:
//! `pkg/src/generated/predicates.ts`. One function a record, over the helpers of `pkg/src/predicates/predicate.ts` and
//! `texts.ts`. What a table says and no helper knows is answered with no, and left to the core.

mod function;
mod module;
mod values;

pub(super) use module::{has, predicates};
