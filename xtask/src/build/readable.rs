//! JavaScript without its comments. It stays readable, for those who debug it; what its parts are for stands in the declarations beside it.

/// Drops the lines that are comments and nothing else. `keeps` says of a line comment whether it stays.
pub(super) fn without_comments(text: &str, keeps: impl Fn(&str) -> bool) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut is_inside = false;
    for line in text.lines() {
        let trimmed = line.trim();
        let is_comment = if is_inside {
            is_inside = !trimmed.ends_with("*/");
            true
        } else if trimmed.starts_with("/*") {
            // What has code behind it, such as the mark of a call without side effects, stays.
            is_inside = !trimmed.contains("*/");
            is_inside || trimmed.ends_with("*/")
        } else {
            trimmed.starts_with("//") && !keeps(line)
        };
        let is_second_blank = trimmed.is_empty() && (kept.is_empty() || kept.ends_with("\n\n"));
        if !is_comment && !is_second_blank {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::without_comments;

    #[test]
    fn comments_go_and_marks_within_code_stay() {
        let text =
            "// pkg/src/a.ts\n/** One\n * line. */\nvar a = /* @__PURE__ */ new Set();\n  /** Says. */\n  b() {} // said\n/* @__PURE__ */ c();\n\n// d\n\nd;\n";
        assert_eq!(without_comments(text, |_| false), "var a = /* @__PURE__ */ new Set();\n  b() {} // said\n/* @__PURE__ */ c();\n\nd;\n");
        assert!(without_comments(text, |line| line.starts_with("// pkg/")).starts_with("// pkg/src/a.ts\nvar a"));
    }
}
