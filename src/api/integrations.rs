//! Source-hosting integrations and their repositories (contract 4.3 and 4.4, observed 1, 3 and 9). The segment
//! `repo_host` is the hosting provider's own name.

use super::Operation;
use super::operation::operations;
use super::responses::{ITEMS, OBJECT, OBJECTS, REPOSITORIES as REPOSITORY_LIST};
use crate::http::Method::{Get, Post};
use crate::schema::{
    INSTALLATION_LINK, INSTALLATION_PAGE, INTEGRATION, MANAGED_INSTALLATION_PAGE, PAGE_PARAMS, PICKER_SESSION,
    REPOSITORY_PAGE,
};

operations! {
    LIST: "Lists the installed integrations.",
        Operation::for_pages("integrations.list", Get, "/v1/integrations/{repo_host}/install", "observed 3").basis("P/S")
            .answers(200, &OBJECTS)
            .with(&INTEGRATION)
            .notes("Their `id` is the `integration_id` of deployments.");
    REPOSITORIES: "Lists the repositories of a source-hosting integration.",
        Operation::for_pages("integrations.listRepositories", Get, "/v1/integrations/{repo_host}/{integration_id}/repos", "4.3")
            .answers(200, &REPOSITORY_LIST)
            .refuses(&[404]);
    MANAGED_REPOSITORIES: "Lists the repositories of a managed integration (contract 4.4).",
        Operation::for_pages(
            "integrations.listManagedRepositories",
            Get,
            "/v1/integrations/forge/{repo_host}/{integration_id}/repos",
            "observed 1",
        ).basis("P")
        .answers(200, &REPOSITORY_LIST)
        .refuses(&[404])
        .notes("The contract gives no path: the client's `vocabulary.managedRepositoriesPath`, in Rust `Options::with_managed_repositories_path`, is another one than the one that was observed.");
    LIST_INSTALLATIONS: "Lists the installations of the hosting provider's app by the page.",
        Operation::for_pages("integrations.listInstallations", Get, "/v2/integrations/{repo_host}/installations", "observed 9").basis("D")
            .query(&PAGE_PARAMS)
            .answers(200, &ITEMS)
            .with(&INSTALLATION_PAGE);
    LIST_INSTALLATION_REPOSITORIES: "Lists the repositories of an installation by the page.",
        Operation::for_pages(
            "integrations.listInstallationRepositories",
            Get,
            "/v2/integrations/{repo_host}/installations/{integration_id}/repositories",
            "observed 9",
        ).basis("D")
        .query(&PAGE_PARAMS)
        .answers(200, &ITEMS)
        .with(&REPOSITORY_PAGE)
        .refuses(&[404]);
    LIST_MANAGED_INSTALLATIONS: "Lists the installations of a managed integration by the page.",
        Operation::for_pages(
            "integrations.listManagedInstallations",
            Get,
            "/v2/integrations/forge-{repo_host}/installations",
            "observed 9",
        ).basis("D")
        .query(&PAGE_PARAMS)
        .answers(200, &ITEMS)
        .with(&MANAGED_INSTALLATION_PAGE);
    CREATE_INSTALLATION_LINK: "Returns the address where a person installs the hosting provider's app.",
        Operation::for_scripts(
            "integrations.createInstallationLink",
            Post,
            "/v2/integrations/{repo_host}/installation-link",
            "observed 9",
        ).basis("D")
        .answers(200, &OBJECT)
        .with(&INSTALLATION_LINK);
    GET_PICKER_SESSION: "Reads the installations that a person can pick from.",
        Operation::for_scripts(
            "integrations.getPickerSession",
            Get,
            "/v2/integrations/forge-{repo_host}/picker-sessions/{session_id}",
            "observed 9",
        ).basis("D")
        .answers(200, &OBJECT)
        .with(&PICKER_SESSION)
        .refuses(&[404]);
}
