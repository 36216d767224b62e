//! A page as the npm package ships it: no link leads nowhere, and what is said to those who have the checkout gives way
//! to what is said to those who have the package.

use std::collections::BTreeSet;
use std::ops::Range;

use pulldown_cmark::{Event, Parser, Tag, TagEnd};

/// A page, and where it is read.
pub(super) struct Page<'a> {
    /// Its path in the package.
    pub(super) path: &'a str,
    /// The paths of all texts of the package.
    pub(super) shipped: &'a BTreeSet<String>,
    /// Whether it is shown without the files beside it, so that links to them are told as their paths.
    pub(super) alone: bool,
}

/// Answers the page `text` as it is packed. What stands between `<!-- checkout -->` and `<!-- /checkout -->` is left
/// out, what stands in a comment `<!-- package … -->` is put in. A comment of one line is for those who write the page.
pub(super) fn packed(text: &str, page: &Page) -> String {
    let text = for_package(text);
    let mut packed = text.clone();
    for link in links(&text).iter().rev() {
        let Some(target) = target(page.path, &link.to) else { continue };
        let there = page.shipped.contains(&target);
        if there && !page.alone {
            continue;
        }
        let line = line_around(&text, &link.place);
        if there {
            let words = &text[link.words.clone()];
            let told = if words.starts_with('`') { words.to_owned() } else { format!("{words} (`{target}`)") };
            packed.replace_range(link.place.clone(), &told);
        } else if link.is_picture || text[line.clone()].starts_with('|') {
            // A picture stands alone in its line, with an empty one behind it.
            let end = if link.is_picture && text[line.end..].starts_with('\n') { line.end + 1 } else { line.end };
            packed.replace_range(line.start..end, "");
        } else {
            packed.replace_range(link.place.clone(), &text[link.words.clone()]);
        }
    }
    packed
}

fn for_package(text: &str) -> String {
    let mut parts = String::new();
    let (mut in_checkout, mut in_package) = (false, false);
    for line in text.lines() {
        match line {
            "<!-- checkout -->" => in_checkout = true,
            "<!-- /checkout -->" => in_checkout = false,
            "<!-- package" => in_package = true,
            "-->" if in_package => in_package = false,
            _ if in_checkout => {}
            _ if line.starts_with("<!-- ") && line.ends_with(" -->") => {}
            _ => {
                parts.push_str(line);
                parts.push('\n');
            }
        }
    }
    parts.trim_start_matches('\n').to_owned()
}

/// A link or picture: what it leads to, where it stands, and where the words stand that are shown for it.
struct Link {
    to: String,
    is_picture: bool,
    place: Range<usize>,
    words: Range<usize>,
}

fn links(text: &str) -> Vec<Link> {
    let mut links: Vec<Link> = Vec::new();
    let mut open = false;
    for (event, place) in Parser::new(text).into_offset_iter() {
        match event {
            Event::Start(Tag::Link { dest_url, .. }) => {
                links.push(Link {
                    to: dest_url.into_string(),
                    is_picture: false,
                    words: place.start + 1..place.start + 1,
                    place,
                });
                open = true;
            }
            Event::Start(Tag::Image { dest_url, .. }) => {
                links.push(Link {
                    to: dest_url.into_string(),
                    is_picture: true,
                    words: place.start..place.start,
                    place,
                });
                open = true;
            }
            Event::End(TagEnd::Link | TagEnd::Image) => open = false,
            _ => {
                if open && let Some(link) = links.last_mut() {
                    link.words.end = link.words.end.max(place.end);
                }
            }
        }
    }
    links
}

/// Answers the path in the package that a link of the page at `path` leads to; none for one that leads elsewhere or
/// stays on the page.
fn target(path: &str, link: &str) -> Option<String> {
    let file = link.split('#').next().filter(|file| !file.is_empty() && !file.contains(':'))?;
    let mut parts: Vec<&str> = path.split('/').collect();
    parts.pop();
    for part in file.split('/') {
        match part {
            "." | "" => {}
            ".." => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

/// Answers where the line stands that holds `place`, its end included.
fn line_around(text: &str, place: &Range<usize>) -> Range<usize> {
    let start = text[..place.start].rfind('\n').map_or(0, |at| at + 1);
    let end = text[place.end..].find('\n').map_or(text.len(), |at| place.end + at + 1);
    start..end
}

#[cfg(test)]
mod tests {
    use super::{Page, packed};

    fn page(path: &str, alone: bool, text: &str) -> String {
        let shipped = ["README.md", "LICENSE-MIT", "docs/api.md", "docs/cli.md"].map(str::to_owned).into();
        packed(text, &Page { path, shipped: &shipped, alone })
    }

    #[test]
    fn a_link_is_kept_where_the_package_has_what_it_leads_to_and_is_words_where_not() {
        let text = "See [the client](api.md#waiting), [the house](../ARCHITECTURE.md), [here](#waiting), [a `site`](https://site.example) and `[no](link.md)`.\n";
        let expected = "See [the client](api.md#waiting), the house, [here](#waiting), [a `site`](https://site.example) and `[no](link.md)`.\n";
        assert_eq!(page("docs/cli.md", false, text), expected);
    }

    #[test]
    fn a_page_that_is_shown_alone_tells_paths_in_place_of_links() {
        assert_eq!(
            page("README.md", true, "[`docs/api.md`](docs/api.md), [MIT](LICENSE-MIT)\n"),
            "`docs/api.md`, MIT (`LICENSE-MIT`)\n"
        );
    }

    #[test]
    fn rows_and_pictures_of_what_is_not_in_the_package_are_left_out() {
        let table =
            "| | |\n|---|---|\n| [`docs/api.md`](docs/api.md) | calls |\n| [the house](ARCHITECTURE.md) | rooms |\n";
        assert_eq!(page("README.md", true, table), "| | |\n|---|---|\n| `docs/api.md` | calls |\n");
        assert_eq!(page("README.md", true, "One.\n\n![A view](docs/images/view.png)\n\nTwo.\n"), "One.\n\nTwo.\n");
    }

    #[test]
    fn what_is_said_to_those_with_the_checkout_gives_way_to_what_is_said_to_those_with_the_package() {
        let text = "One.\n\n<!-- checkout -->\nmake\n<!-- /checkout -->\n<!-- package\nnpx\n-->\n\nTwo.\n";
        assert_eq!(page("README.md", true, text), "One.\n\nnpx\n\nTwo.\n");
    }

    #[test]
    fn what_is_said_to_those_who_write_the_page_is_left_out() {
        let text = "<!-- Generated from src. -->\n\n# Title\n\n<!-- rows: written -->\n| a |\n<!-- /rows -->\n";
        assert_eq!(page("docs/api.md", false, text), "# Title\n\n| a |\n");
    }
}
