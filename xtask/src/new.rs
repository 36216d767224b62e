//! `cargo xtask new KIND NAME` writes the file of a new thing, with blanks to fill in and a case that fails until then.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, bail};

/// A kind of thing that stands one to a file: its word, the path of its file, the file, and what is left to do.
struct Kind {
    word: &'static str,
    path: &'static str,
    text: &'static str,
    then: &'static str,
}

const KINDS: [Kind; 7] = [
    Kind {
        word: "rule",
        path: "src/validate/rules/{name}.rs",
        text: include_str!("new/rule.rs.txt"),
        then: "add `Rule::reading(RuleName::{Name}, [at(FIELDS, \"…\"), at(FIELDS, \"…\")])` to the rules of its record in src/schema",
    },
    Kind {
        word: "error",
        path: "pkg/src/client/errors/{kebab}-error.ts",
        text: include_str!("new/error.ts.txt"),
        then: "throw it where it is met; an error without a status needs its cause in CAUSES of tests/js/pages/api-tables.test.mjs",
    },
    Kind {
        word: "signature",
        path: "src/diagnose/signatures/agent/{name}.json",
        text: include_str!("new/signature.json.txt"),
        then: "move it to the folder of its class",
    },
    Kind {
        word: "trap",
        path: "src/diagnose/traps/forms/{name}.json",
        text: include_str!("new/trap.json.txt"),
        then: "move it to src/diagnose/traps/service if no form shows it",
    },
    Kind {
        word: "operation",
        path: "src/emulator/resources/{name}.rs",
        text: include_str!("new/operation.rs.txt"),
        then: "add its row to the file of its resource in src/api, and `mod {name};` to src/emulator/resources.rs",
    },
    Kind {
        word: "command",
        path: "cli/src/commands/deployments/{kebab}.ts",
        text: include_str!("new/command.ts.txt"),
        then: "move it to the folder of its group, `cargo xtask build` and `make cli-page`",
    },
    Kind {
        word: "view",
        path: "www/src/features/{kebab}/{kebab}-view.tsx",
        text: include_str!("new/view.tsx.txt"),
        then: "add its route to www/src/app/routes.tsx",
    },
];

/// Writes the file and the lists that name it, and gives what is left to do.
pub(crate) fn run(root: &Path, word: &str, name: &str) -> Result<String> {
    let Some(kind) = KINDS.iter().find(|kind| kind.word == word) else {
        bail!("no such kind: {word}; there are {}", KINDS.map(|kind| kind.word).join(", "));
    };
    let is_plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_';
    if !name.starts_with(|letter: char| letter.is_ascii_lowercase()) || !name.chars().all(is_plain) {
        bail!("{name}: a name in snake_case, such as limit_below_request");
    }
    let filled = |text: &str| {
        text.replace("{name}", name)
            .replace("{kebab}", &name.replace('_', "-"))
            .replace("{NAME}", &name.to_ascii_uppercase())
            .replace("{Name}", &lists::camel(name))
            .replace("{nAme}", &decapitalised(&lists::camel(name)))
    };
    let path = root.join(filled(kind.path));
    if path.exists() {
        bail!("{} is there already", path.display());
    }
    fs::create_dir_all(path.parent().context("a file stands in a folder")?)?;
    fs::write(&path, filled(kind.text)).with_context(|| format!("cannot write {}", path.display()))?;
    lists::write(root).map_err(anyhow::Error::msg)?;
    let then = if kind.then.is_empty() { String::new() } else { format!("\nThen {}.", filled(kind.then)) };
    Ok(format!("{}: fill in what stands in … and run `make generate`.{then}", filled(kind.path)))
}

fn decapitalised(name: &str) -> String {
    let (first, rest) = name.split_at(1);
    first.to_ascii_lowercase() + rest
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::{env, fs, process};

    use super::{KINDS, run};

    #[test]
    fn each_kind_has_its_file_and_none_is_overwritten() {
        let root = env::temp_dir().join(format!("deployment-control-new-{}", process::id()));
        for folder in [
            "src/validate/rules",
            "src/validate/issue",
            "src/schema/table",
            "cli/src/commands/forms",
            "cli/src/commands/deployments",
            "cli/src/commands/revisions",
            "cli/src/commands/workspace",
            "cli/src/commands/servers",
            "cli/src/commands/setup",
        ] {
            fs::create_dir_all(root.join(folder)).expect("the temporary folder takes folders");
        }
        for kind in &KINDS {
            let said = run(&root, kind.word, "no_tea").expect("the file is written");
            let path = said.split(':').next().unwrap_or_default();
            let text = fs::read_to_string(root.join(path)).expect("the file is where it was said to be");
            assert!(text.contains('…') && !text.contains("{name}") && !text.contains("{Name}"), "{text}");
            let again = run(&root, kind.word, "no_tea").expect_err("the file is there");
            assert!(again.to_string().ends_with("is there already"), "{again}");
        }
        let rules = fs::read_to_string(root.join("src/schema/table/rule_names.rs")).expect("the lists were written");
        assert!(rules.contains("NoTea = no_tea;"), "{rules}");
        assert!(run(&root, "rule", "NoTea").is_err() && run(&root, "cup", "tea").is_err());
        fs::remove_dir_all(Path::new(&root)).expect("the temporary folder can be removed");
    }
}
