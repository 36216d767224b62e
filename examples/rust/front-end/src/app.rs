//! The page's one component.

use deployment_control::model::Deployment;
use wasm_bindgen_futures::spawn_local;
use web_sys::{HtmlInputElement, SubmitEvent};
use yew::{Callback, Html, InputEvent, TargetCast as _, UseStateHandle, function_component, html, use_effect_with, use_state};

use crate::service::{self, Service};

/// The list of deployments beside the form that makes one.
#[function_component]
pub fn App() -> Html {
    let service = use_state(service::connect);
    match &*service {
        Ok(service) => html! { <Page service={Connected(service.clone())} /> },
        Err(error) => html! { <p role="alert">{error}</p> },
    }
}

/// A client as a property: there is one for the life of the page, so no change of it has to be seen.
#[derive(Clone)]
struct Connected(Service);

impl PartialEq for Connected {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

#[derive(Clone, PartialEq, yew::Properties)]
struct PageProps {
    service: Connected,
}

#[function_component]
fn Page(props: &PageProps) -> Html {
    let deployments = use_state(Vec::<Deployment>::new);
    let (name, image) = (use_state(String::new), use_state(String::new));
    let status = use_state(String::new);
    let error = use_state(String::new);

    let load = {
        let (service, deployments, error) = (props.service.0.clone(), deployments.setter(), error.setter());
        move || {
            let (service, deployments, error) = (service.clone(), deployments.clone(), error.clone());
            spawn_local(async move {
                match service::list(&service).await {
                    Ok(found) => deployments.set(found),
                    Err(failure) => error.set(failure.to_string()),
                }
            });
        }
    };
    use_effect_with((), {
        let load = load.clone();
        move |()| load()
    });

    let form = service::form(&name, &image);
    // An untouched form is not told that it is empty.
    let issues = if name.is_empty() && image.is_empty() { Vec::new() } else { service::issues(&form) };
    let submit = {
        let (service, form, status, error) = (props.service.0.clone(), form.clone(), status.setter(), error.setter());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            let (service, form, status, error, load) = (service.clone(), form.clone(), status.clone(), error.clone(), load.clone());
            error.set(String::new());
            spawn_local(async move {
                if let Err(failure) = service::create(&service, &form, |seen| status.set(seen)).await {
                    error.set(failure.to_string());
                }
                load();
            });
        })
    };

    html! {
        <main>
            <h1>{"Deployments"}</h1>
            <form onsubmit={submit}>
                <label>{"Name"}<input name="name" autocomplete="off" value={(*name).clone()} oninput={typed(&name)} /></label>
                <label>{"Image"}<input name="image" autocomplete="off" value={(*image).clone()} oninput={typed(&image)} /></label>
                // In an element of its own: a list that grows between other elements would shift them, and the field
                // that somebody types in would become another.
                <div role="status">{ for issues.iter().map(|issue| html! { <p class="issue">{issue}</p> }) }</div>
                <p><button disabled={name.is_empty() || !issues.is_empty()}>{"Create"}</button>{" "}<output>{&*status}</output></p>
            </form>
            if !error.is_empty() {
                <p role="alert">{&*error}</p>
            }
            <table>
                <thead><tr><th>{"Name"}</th><th>{"Status"}</th></tr></thead>
                <tbody>
                    { for deployments.iter().map(|deployment| html! {
                        <tr key={deployment.id.clone()}><td>{&deployment.name}</td><td>{deployment.status.to_string()}</td></tr>
                    }) }
                </tbody>
            </table>
        </main>
    }
}

/// Writes what is typed into a state.
fn typed(state: &UseStateHandle<String>) -> Callback<InputEvent> {
    let state = state.setter();
    Callback::from(move |event: InputEvent| {
        let input: HtmlInputElement = event.target_unchecked_into();
        state.set(input.value());
    })
}
