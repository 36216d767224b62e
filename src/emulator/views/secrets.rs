//! How a deployment shows its secrets.

use crate::emulator::options::Options;
use crate::emulator::values::json::{Members as _, Object, Value};
use crate::emulator::views::View;

/// What hides a value. It is never sent.
const MASK: &str = "********";

/// Hides the values of the secrets, or the list.
pub(crate) fn show(deployment: &mut Object, options: &Options) {
    if options.plays(View::SecretsAbsent) {
        deployment.take("secrets");
    }
    let Some(Value::Array(secrets)) = deployment.get_mut("secrets") else { return };
    for secret in secrets.iter_mut().filter_map(Value::as_object_mut) {
        if options.plays(View::SecretValuesAbsent) {
            secret.take("value");
        } else if options.plays(View::SecretValuesNull) {
            secret.set("value", Value::Null);
        } else if options.plays(View::SecretValuesEmpty) {
            secret.set("value", "".into());
        } else if options.plays(View::SecretValuesMasked) {
            secret.set("value", MASK.into());
        }
    }
}
