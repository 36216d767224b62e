//! Whether a revision runs with what it is deployed with. The service has taken it, so the revision fails later (observed
//! 6 and 11).

use crate::emulator::resources::context::RequestContext;
use crate::emulator::state::deployment::Deployment;
use crate::emulator::state::keys;
use crate::emulator::values::json::{Members as _, Object, to_json};
use crate::form::Form;
use crate::model::Source;
use crate::schema::{DEPLOYMENT_CREATE, Hosting};
use crate::validate::{self, Degree, Options};

/// The longest name for which the label of a self-hosted autoscaler fits (observed 11.1).
const MAX_SELF_HOSTED_NAME: usize = 21;
/// The secret that must stay for life (observed 11.13).
const DATABASE_URI: &str = "POSTGRES_URI_CUSTOM";

/// Why the deployment of a revision will fail, as a sentence for its log. `None` if it will succeed.
pub(crate) fn find(
    context: &RequestContext<'_>,
    deployment: &Deployment,
    source: &Source,
    config: &Object,
) -> Option<String> {
    let hosting = context.options.hosting;
    let self_hosted = || {
        (hosting == Some(Hosting::SelfHosted))
            .then(|| long_name(deployment).or_else(|| lost_database(context, deployment)))
            .flatten()
    };
    cannot_run(deployment, source, config, hosting).or_else(self_hosted)
}

/// Notes that a deployment had its own database before a patch.
pub(crate) fn note_database(context: &mut RequestContext<'_>, before: &Deployment) {
    let key = keys::own_database(&before.tenant_id, &before.id);
    if context.options.hosting == Some(Hosting::SelfHosted)
        && has_database(before)
        && context.state.document(&key).is_none()
    {
        context.state.put_document(key, true.into());
    }
}

/// What cannot run of the deployment, in the words of the checks of forms.
fn cannot_run(deployment: &Deployment, source: &Source, config: &Object, hosting: Option<Hosting>) -> Option<String> {
    let form = Object::default()
        .with("name", deployment.name.as_str().into())
        .with("source", source.as_str().into())
        .with("source_config", deployment.source_config.clone().into())
        .with("source_revision_config", config.clone().into())
        .with("secrets", deployment.secrets.clone())
        .with("secret_references", deployment.secret_references.clone());
    let form = Form::read_record(&DEPLOYMENT_CREATE, to_json(&form).as_bytes()).ok()?;
    let report = validate::check_form(&DEPLOYMENT_CREATE, &form, &Options { hosting, current: None });
    let issue = report.issues.iter().find(|issue| issue.degree == Degree::CannotRun)?;
    Some(["The cluster refuses the deployment: ", &issue.to_string()].concat())
}

/// What the autoscaler's object says of a name that is too long for its label (observed 11.1).
fn long_name(deployment: &Deployment) -> Option<String> {
    let id = deployment.id.replace('-', "");
    let parts = [
        "HorizontalPodAutoscaler.autoscaling is invalid: metadata.labels: Invalid value: \"keda-hpa-",
        &deployment.name,
        "-",
        &id,
        "\": must be no more than 63 characters",
    ];
    (deployment.name.chars().count() > MAX_SELF_HOSTED_NAME).then(|| parts.concat())
}

/// What happens to a deployment that has lost the address of its own database (observed 11.13).
fn lost_database(context: &RequestContext<'_>, deployment: &Deployment) -> Option<String> {
    let had_one = context.state.document(&keys::own_database(&deployment.tenant_id, &deployment.id)).is_some();
    (had_one && !has_database(deployment)).then(|| {
        "POSTGRES_URI_CUSTOM was removed from the secrets: connection to localhost, port 5432, failed: Connection refused"
            .to_owned()
    })
}

fn has_database(deployment: &Deployment) -> bool {
    let names =
        deployment.secrets.as_array().into_iter().flatten().filter_map(|secret| secret.as_object()?.text("name"));
    names.into_iter().any(|name| name == DATABASE_URI)
}
