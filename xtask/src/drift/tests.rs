//! Two editions of a published file, the first of `OpenAPI` 3.0 and the second of 3.1: each change between them is one
//! row.

use std::path::{Path, PathBuf};
use std::{env, fs, process};

use super::drift;

fn edition(number: u8) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask stands in the checkout");
    root.join(format!("tests/cases/drift/edition-{number}.json")).display().to_string()
}

/// A folder of this test alone, in which nothing was read yet.
fn folder(name: &str) -> PathBuf {
    let folder = env::temp_dir().join(format!("deployment-control-drift-{name}-{}", process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the temporary folder takes folders");
    folder
}

fn said(folder: &Path, arguments: &[&str]) -> (String, u8) {
    drift(folder, arguments).expect("the files can be read")
}

/// The rows of the second edition that are new after the first was read, without the operation.
const CHANGES: [&str; 8] = [
    "GET /v2/deployments\tquery limit\tmaximum\t50\t100",
    "GET /v2/deployments, POST /v2/deployments, GET /v2/deployments/{deployment_id}, PATCH /v2/deployments/{deployment_id}\trecord Deployment.image_version\trequired\tyes\tno",
    "GET /v2/deployments, POST /v2/deployments, GET /v2/deployments/{deployment_id}, PATCH /v2/deployments/{deployment_id}\trecord Deployment.paused_at\tfield\tstring or null\tabsent",
    "GET /v2/deployments, POST /v2/deployments, GET /v2/deployments/{deployment_id}, PATCH /v2/deployments/{deployment_id}\trecord SourceConfig.build_command\tfield\tabsent\tstring or null",
    "GET /v2/deployments\tquery deployment_type\twords of one side\tprod_zero\tnone",
    "POST /v2/deployments\tresponses\tstatuses of one side\t402\t400, 409",
    "DELETE /v2/deployments/{deployment_id}\t\toperation\tabsent\tthere",
    "POST /v2/deployments/{deployment_id}/pause\t\toperation\tthere\tabsent",
];

#[test]
fn each_change_between_two_editions_is_one_row() {
    let folder = folder("editions");
    let (first, second) = (edition(1), edition(2));
    let (text, status) = said(&folder, &[&first]);
    assert_eq!(status, super::NEW, "nothing was read before: {text}");
    assert_eq!(said(&folder, &[&first, "--update"]).1, super::SAME);
    assert_eq!(said(&folder, &[&first]).1, super::SAME);

    let (rows, status) = said(&folder, &[&second, "--json"]);
    assert_eq!(status, super::NEW);
    let rows: Vec<serde_json::Value> = serde_json::from_str(&rows).expect("it is JSON");
    let columns = ["operation", "place", "fact", "theirs", "ours"];
    let mut new: Vec<String> = rows
        .iter()
        .filter(|row| row["new"] == true)
        .map(|row| columns.map(|column| row[column].as_str().unwrap_or_default()).join("\t"))
        .collect();
    new.sort();
    let mut expected = CHANGES;
    expected.sort_unstable();
    assert_eq!(new, expected);
    fs::remove_dir_all(&folder).expect("the folder can be removed");
}

#[test]
fn a_difference_that_changed_is_shown_with_what_it_was() {
    let folder = folder("before");
    said(&folder, &[&edition(1), "--update"]);
    let (table, _) = said(&folder, &[&edition(2)]);
    let mut lines = table.lines();
    lines.find(|line| line.contains("statuses of one side") && line.contains("402")).expect("the status is new");
    assert_eq!(lines.next(), Some("    before: theirs none, ours 400, 409"));
    let last = table.lines().last().unwrap_or_default();
    assert!(last.contains("8 of them new") && last.ends_with("0 accepted ones are needless"), "{last}");
    fs::remove_dir_all(&folder).expect("the folder can be removed");
}

#[test]
fn an_accepted_difference_is_neither_new_nor_noted_and_fails_once_it_is_gone() {
    let folder = folder("accepted");
    let accept = |row: &str| {
        let head = "operation\tplace\tfact\ttheirs\tours\treason\n";
        fs::write(folder.join("accepted.tsv"), format!("{head}{row}\tnobody needs it yet\n"))
            .expect("the folder takes files");
    };
    let [.., pause] = CHANGES;
    said(&folder, &[&edition(2), "--update"]);
    accept(pause);
    said(&folder, &[&edition(2), "--update"]);
    let seen = fs::read_to_string(folder.join("seen.tsv")).expect("the rows were written");
    assert!(!seen.contains("/pause"), "what is accepted stands in one table alone");
    assert_eq!(said(&folder, &[&edition(2)]).1, super::SAME);
    said(&folder, &[&edition(1), "--update"]);
    let (table, status) = said(&folder, &[&edition(1)]);
    assert_eq!(status, super::NEW);
    assert!(table.contains("is accepted, but differs no more: POST /v2/deployments/{deployment_id}/pause, operation"));
    fs::remove_dir_all(&folder).expect("the folder can be removed");
}

#[test]
fn our_own_file_has_no_difference() {
    let folder = folder("own");
    let own = folder.join("own.json");
    fs::write(&own, crate::generate::openapi()).expect("the folder takes files");
    let (table, status) = said(&folder, &[&own.display().to_string()]);
    assert_eq!(status, super::SAME, "{table}");
    fs::remove_dir_all(&folder).expect("the folder can be removed");
}

#[test]
fn a_word_of_the_provider_is_read_as_ours() {
    let folder = folder("words");
    let theirs = folder.join("theirs.json");
    let own = crate::generate::openapi().replace("repo_host", "forgehub");
    fs::write(&theirs, own).expect("the folder takes files");
    let path = theirs.display().to_string();
    assert_eq!(said(&folder, &[&path]).1, super::NEW);
    assert_eq!(said(&folder, &[&path, "--word", "forgehub=repo_host"]).1, super::SAME);
    fs::remove_dir_all(&folder).expect("the folder can be removed");
}

#[test]
fn what_cannot_be_used_is_an_error_that_names_it() {
    let folder = folder("unusable");
    let broken = folder.join("broken.json");
    let text =
        fs::read_to_string(edition(1)).expect("the edition is there").replace("schemas/Secret\"", "schemas/Gone\"");
    fs::write(&broken, text).expect("the folder takes files");
    let broken = broken.display().to_string();
    let cases: [(&[&str], &[&str]); 5] = [
        (&[], &["name the published file"]),
        (&["/nowhere/openapi.json"], &["cannot read /nowhere/openapi.json"]),
        (&[&broken], &["broken.json", "GET /v2/deployments", "#/components/schemas/Gone leads nowhere"]),
        (&[&broken, "--word", "forgehub"], &["--word needs THEIRS=OURS"]),
        (&["--yaml"], &["cannot use the argument --yaml"]),
    ];
    for (arguments, expected) in cases {
        let error = drift(&folder, arguments).err().map(|error| format!("{error:#}")).unwrap_or_default();
        for part in expected {
            assert!(error.contains(part), "{error}");
        }
    }
    fs::remove_dir_all(&folder).expect("the folder can be removed");
}
