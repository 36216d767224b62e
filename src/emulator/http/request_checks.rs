//! The checks of a request's form, made by the same validator that checks forms before they are sent (contract 2.7).

use crate::emulator::http::router::PathParameter;
use crate::emulator::http::routes::{Body, Route};
use crate::emulator::http::validation_items::ValidationItems;
use crate::emulator::http::{body, query};
use crate::emulator::options::Options;
use crate::emulator::resources::context::RequestInput;
use crate::emulator::values::json::{Members as _, Object};
use crate::emulator::values::uuid::canonical_uuid;
use crate::http::{Request, Response};
use crate::schema::Record;
use crate::validate;

/// Checks the path, the query and the body. A 422 lists what is wrong with all of them, in this order.
pub(crate) fn check<'a>(
    route: &Route,
    parameters: Vec<PathParameter>,
    request: &'a Request,
    options: &Options,
) -> Result<RequestInput<'a>, Response> {
    let mut items = ValidationItems::new(&options.vocabulary);
    for parameter in parameters.iter().filter(|parameter| parameter.is_uuid) {
        if let Some(issue) = validate::check_path_uuid(parameter.name, &parameter.value) {
            items.add(&issue, &parameter.value.as_str().into());
        }
    }
    let mut query = query::read(route.query, request.query(), &mut items);
    let (mut form, form_text) = match route.body {
        Body::Form(record) => body::read(request, record, options, &mut items)?,
        Body::Ignored | Body::Upload => body::FormBody::default(),
    };
    if !items.is_empty() {
        return Err(items.into_response());
    }
    if let Some(record) = route.query {
        fill_in(record, &mut query);
    }
    if let Body::Form(record) = route.body {
        fill_in(record, &mut form);
    }
    let path_parameters = parameters
        .into_iter()
        .map(|parameter| if parameter.is_uuid { canonical_uuid(&parameter.value) } else { parameter.value })
        .collect();
    Ok(RequestInput { path_parameters, query, form, form_text })
}

/// Sets the numbers that are left out to those of the tables.
fn fill_in(record: &Record, given: &mut Object) {
    for field in record.fields {
        if let Some(number) = field.default
            && given.given(field.name).is_none()
        {
            given.set(field.name, u64::from(number).into());
        }
    }
}
