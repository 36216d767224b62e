//! The public items of the crate as one text, without bodies and comments: what a release promises, so that a review
//! sees each change of it.
//!
//! It reads the sources, not the compiler's description of the crate, which is not stable: the text is the same
//! whatever compiler is there, and nothing is compiled for it. What is `pub` in a private module counts as public,
//! since the lint `unreachable_pub` lets nothing stay `pub` that cannot be reached.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};
use syn::{Attribute, Field, Fields, ImplItem, Item, TraitItem, Type, Visibility};

const HEAD: &str =
    "// The public items of the crate, without bodies and comments. Made by `make release-check ACCEPT=1`.\n";

/// Modules that are no part of what Rust callers see.
const LEFT_OUT: [&str; 1] = ["wasm"];

/// The public items of the crate whose `src` folder this is, module by module.
pub(crate) fn text(src: &Path) -> Result<String> {
    let mut out = HEAD.to_owned();
    module(&src.join("lib.rs"), src, "crate", &mut out)?;
    Ok(out)
}

/// Writes the items of a file, then those of the modules that it declares; `folder` is where their files stand.
fn module(file: &Path, folder: &Path, path: &str, out: &mut String) -> Result<()> {
    let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let parsed = syn::parse_file(&text).with_context(|| format!("{} does not parse", file.display()))?;
    let mut inner = Vec::new();
    let mut items = Vec::new();
    for item in parsed.items {
        match item {
            Item::Mod(found) if found.content.is_none() && !is_for_tests(&found.attrs) => {
                inner.push(found.ident.to_string());
            }
            other => items.push(other),
        }
    }
    let items = public_of(items);
    if !items.is_empty() {
        out.extend(["\n// ", path, "\n"]);
        out.push_str(&prettyplease::unparse(&syn::File { shebang: None, attrs: Vec::new(), items }));
    }
    inner.sort();
    for name in inner.into_iter().filter(|name| !LEFT_OUT.contains(&name.as_str())) {
        let beside = folder.join(format!("{name}.rs"));
        let file = if beside.is_file() { beside } else { folder.join(&name).join("mod.rs") };
        module(&file, &folder.join(&name), &format!("{path}::{name}"), out)?;
    }
    Ok(())
}

/// The public parts of a file's items. What a private type of the file can do is no promise.
fn public_of(items: Vec<Item>) -> Vec<Item> {
    let hidden: Vec<_> = items
        .iter()
        .filter_map(|item| match item {
            Item::Struct(each) if !is_public(&each.vis) => Some(each.ident.clone()),
            Item::Enum(each) if !is_public(&each.vis) => Some(each.ident.clone()),
            _ => None,
        })
        .collect();
    let of_hidden = |item: &Item| match item {
        Item::Impl(each) => {
            matches!(&*each.self_ty, Type::Path(of) if of.path.segments.last().is_some_and(|last| hidden.contains(&last.ident)))
        }
        _ => false,
    };
    items.into_iter().filter(|item| !of_hidden(item)).filter_map(public).collect()
}

/// The public part of an item; `None` where it has none.
fn public(mut item: Item) -> Option<Item> {
    let attrs = match &mut item {
        Item::Const(each) if is_public(&each.vis) => {
            *each.expr = syn::parse_quote!(..);
            &mut each.attrs
        }
        Item::Static(each) if is_public(&each.vis) => {
            *each.expr = syn::parse_quote!(..);
            &mut each.attrs
        }
        Item::Enum(each) if is_public(&each.vis) => {
            for variant in &mut each.variants {
                keep(&mut variant.attrs);
                variant.fields.iter_mut().for_each(|field| keep(&mut field.attrs));
            }
            &mut each.attrs
        }
        Item::Struct(each) if is_public(&each.vis) => {
            fields(&mut each.fields);
            &mut each.attrs
        }
        Item::Fn(each) if is_public(&each.vis) => {
            *each.block = syn::parse_quote!({});
            &mut each.attrs
        }
        Item::Type(each) if is_public(&each.vis) => &mut each.attrs,
        Item::Use(each) if is_public(&each.vis) => &mut each.attrs,
        Item::Trait(each) if is_public(&each.vis) => {
            for item in &mut each.items {
                match item {
                    // Whether there is a default is part of the promise, what it does is not.
                    TraitItem::Fn(method) => {
                        keep(&mut method.attrs);
                        method.default = method.default.as_ref().map(|_| syn::parse_quote!({}));
                    }
                    TraitItem::Type(each) => keep(&mut each.attrs),
                    TraitItem::Const(each) => keep(&mut each.attrs),
                    _ => {}
                }
            }
            &mut each.attrs
        }
        Item::Impl(each) => {
            let of_trait = each.trait_.is_some();
            each.items.retain_mut(|item| match item {
                ImplItem::Fn(method) => {
                    keep(&mut method.attrs);
                    method.block = syn::parse_quote!({});
                    !of_trait && is_public(&method.vis)
                }
                ImplItem::Const(each) => {
                    keep(&mut each.attrs);
                    each.expr = syn::parse_quote!(..);
                    !of_trait && is_public(&each.vis)
                }
                ImplItem::Type(each) => {
                    keep(&mut each.attrs);
                    true
                }
                _ => false,
            });
            if !of_trait && each.items.is_empty() {
                return None;
            }
            &mut each.attrs
        }
        // Records and sets of words are written by macros: their calls are the promise.
        Item::Macro(each) if each.ident.is_none() => &mut each.attrs,
        _ => return None,
    };
    if is_for_tests(attrs) {
        return None;
    }
    keep(attrs);
    Some(item)
}

/// Leaves only public fields, and a mark for what is private: who has none may be made by a literal.
fn fields(of: &mut Fields) {
    let public = |field: &Field| is_public(&field.vis);
    match of {
        Fields::Named(named) => {
            let hides = !named.named.iter().all(public);
            let kept = named.named.iter().filter(|field| public(field)).cloned();
            named.named = kept.chain(hides.then(|| syn::parse_quote!(_private: ()))).collect();
        }
        Fields::Unnamed(unnamed) => {
            for field in unnamed.unnamed.iter_mut().filter(|field| !is_public(&field.vis)) {
                field.ty = syn::parse_quote!(_);
            }
        }
        Fields::Unit => {}
    }
    of.iter_mut().for_each(|field| keep(&mut field.attrs));
}

const fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

/// Keeps the attributes that callers can tell.
fn keep(attrs: &mut Vec<Attribute>) {
    attrs.retain(|attribute| {
        ["cfg", "derive", "deprecated", "must_use", "non_exhaustive", "repr"]
            .iter()
            .any(|name| attribute.path().is_ident(name))
    });
}

fn is_for_tests(attrs: &[Attribute]) -> bool {
    attrs.iter().filter(|attribute| attribute.path().is_ident("cfg")).any(|attribute| {
        attribute.parse_args::<syn::Path>().is_ok_and(|path| path.is_ident("test") || path.is_ident("doctest"))
    })
}

#[cfg(test)]
mod tests {
    use super::public_of;

    fn shown(source: &str) -> String {
        let items = public_of(syn::parse_file(source).expect("it parses").items);
        prettyplease::unparse(&syn::File { shebang: None, attrs: Vec::new(), items })
    }

    #[test]
    fn what_callers_can_tell_is_shown_and_nothing_else() {
        let cases = [
            ("/// Doc.\npub fn a(b: u8) -> u8 { b + 1 }", "pub fn a(b: u8) -> u8 {}\n"),
            ("fn a() {}\npub(crate) fn b() {}", ""),
            (
                "#[derive(Debug)] pub struct A { pub b: u8, c: u8 }",
                "#[derive(Debug)]\npub struct A {\n    pub b: u8,\n    _private: (),\n}\n",
            ),
            ("pub struct A(u8);", "pub struct A(_);\n"),
            ("impl A { pub fn b(&self) { c() } fn c() {} }", "impl A {\n    pub fn b(&self) {}\n}\n"),
            ("impl A { fn c() {} }", ""),
            ("impl Trait for A { type B = u8; fn c() { d() } }", "impl Trait for A {\n    type B = u8;\n}\n"),
            (
                "struct A<'a>(&'a u8);\nimpl Trait for A<'_> {}\npub struct B;\nimpl Trait for B {}",
                "pub struct B;\nimpl Trait for B {}\n",
            ),
            ("pub const A: u8 = 5;", "pub const A: u8 = ..;\n"),
            ("#[cfg(test)] pub fn a() {}", ""),
            ("macro_rules! words { () => {} }\nwords! { A }", "words! {\n    A\n}\n"),
        ];
        for (source, expected) in cases {
            assert_eq!(shown(source), expected, "{source}");
        }
    }
}
