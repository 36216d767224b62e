//! Listing page by page: which deployments fit the filters, and which of them make the page (service.md 4.6, observed.md 3).

use super::context::{Answer, Context};
use super::entries::List;
use super::ids;
use super::rows::Wanted;
use super::value::{Value, whole};
use crate::http::Response;

/// How many records a page has where the query does not say (service.md 8).
const PAGE_LIMIT: u64 = 20;

/// The words of a list that is separated by commas.
pub(super) fn words(text: Option<&str>) -> Vec<&str> {
    text.unwrap_or_default().split(',').map(str::trim).filter(|word| !word.is_empty()).collect()
}

/// How many records stand before the page that the query asks for, and how many it has at most.
fn bounds(context: &Context<'_>) -> (usize, usize) {
    (usize::try_from(offset(context)).unwrap_or(usize::MAX), context.query.whole("limit").unwrap_or(PAGE_LIMIT) as usize)
}

fn offset(context: &Context<'_>) -> u64 {
    context.query.whole("offset").unwrap_or(0)
}

/// The page that the query asks for, and the offset of the next one. Only what makes the page is written.
pub(super) fn page<T>(context: &Context<'_>, records: impl Iterator<Item = T>, answer: impl Fn(T) -> Value) -> Response {
    let mut resources = String::new();
    let mut list = List::new(&mut resources);
    let (skipped, most) = bounds(context);
    let records: Vec<T> = records.skip(skipped).take(most).collect();
    let next = offset(context).saturating_add(records.len() as u64);
    for record in records {
        answer(record).write(list.item());
    }
    list.end();
    whole_page(&resources, next)
}

fn whole_page(resources: &str, next: u64) -> Response {
    Response::json(200, ["{\"resources\":", resources, ",\"offset\":", &whole(next), "}"].concat())
}

/// `GET /v2/deployments` (service.md 4.6): the newest first. An empty filter filters nothing.
pub(super) fn deployments(context: &mut Context<'_>) -> Answer {
    let now_ms = context.now_ms;
    context.state.refresh(now_ms);
    let text = |name| context.query.text(name).filter(|text| !text.is_empty());
    let wanted = Wanted::of(&context.tenant_id)
        .with_name_part(text("name_contains"))
        .with_status(text("status"))
        .with_image_version(text("image_version"))
        .with_deployment_type(text("deployment_type"))
        .with_remote(context.query.boolean("remote_reconciled"))
        .with_tags(&words(text("tag_value_ids")));
    // What is named need not be searched for.
    let ids = words(text("deployment_ids"));
    let mut among: Option<Vec<u64>> = (!ids.is_empty()).then(|| ids.into_iter().filter_map(|id| context.state.number(&ids::canonical(id))).collect());
    if let Some(name) = text("name") {
        let named = context.state.named(&context.tenant_id, name).map(|deployment| deployment.number);
        among = Some(named.into_iter().filter(|number| among.as_ref().is_none_or(|among| among.contains(number))).collect());
    }
    let (skipped, most) = bounds(context);
    let places = context.state.find(&wanted, among, skipped, most);
    let next = offset(context).saturating_add(places.len() as u64);
    let mut resources = String::new();
    let mut list = List::new(&mut resources);
    for place in places {
        context.state.write_answer(place, &context.options.vocabulary, now_ms, list.item());
    }
    list.end();
    Ok(whole_page(&resources, next))
}
