//! Rust source as words and marks with their lines: without comments, texts and unit tests.

/// A word, a number or one mark of a source text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) text: String,
    pub(crate) line: usize,
}

impl Token {
    pub(crate) fn is(&self, text: &str) -> bool {
        self.text == text
    }

    pub(crate) fn is_word(&self) -> bool {
        self.text.starts_with(|first: char| first.is_alphabetic() || first == '_')
    }
}

/// The tokens of a Rust file. `::` is one token, every other mark is one character.
pub(crate) fn of(text: &str) -> Vec<Token> {
    without_tests(read(text))
}

fn read(text: &str) -> Vec<Token> {
    let characters: Vec<char> = text.chars().collect();
    let mut tokens = Vec::new();
    let (mut at, mut line) = (0, 1);
    while at < characters.len() {
        let start = at;
        let next = characters.get(at + 1).copied().unwrap_or_default();
        match characters[at] {
            '/' if next == '/' => at += characters[at..].iter().take_while(|c| **c != '\n').count(),
            '/' if next == '*' => {
                at += 2;
                while at < characters.len() && !(characters[at - 1] == '*' && characters[at] == '/') {
                    at += 1;
                }
                at += 1;
            }
            '"' => at = end_of_text(&characters, at),
            'r' if next == '"' || (next == '#' && matches!(characters.get(at + 2), Some('"' | '#'))) => {
                at = end_of_raw_text(&characters, at + 1);
            }
            // A character, unless it is a lifetime.
            '\'' if next == '\\' || characters.get(at + 2) == Some(&'\'') => {
                at += if next == '\\' { 3 } else { 2 };
                at += characters[at..].iter().take_while(|c| **c != '\'').count() + 1;
            }
            c if c.is_alphanumeric() || c == '_' => {
                at += characters[at..].iter().take_while(|c| c.is_alphanumeric() || **c == '_').count();
                tokens.push(Token { text: characters[start..at].iter().collect(), line });
            }
            ':' if next == ':' => {
                at += 2;
                tokens.push(Token { text: "::".into(), line });
            }
            c => {
                at += 1;
                if !c.is_whitespace() {
                    tokens.push(Token { text: c.to_string(), line });
                }
            }
        }
        line += characters[start..at.min(characters.len())].iter().filter(|c| **c == '\n').count();
    }
    tokens
}

fn end_of_text(characters: &[char], start: usize) -> usize {
    let mut at = start + 1;
    while at < characters.len() && characters[at] != '"' {
        at += if characters[at] == '\\' { 2 } else { 1 };
    }
    at + 1
}

fn end_of_raw_text(characters: &[char], start: usize) -> usize {
    let hashes = characters[start..].iter().take_while(|c| **c == '#').count();
    let mut at = start + hashes + 1;
    while at < characters.len() {
        if characters[at] == '"' && characters[at + 1..].iter().take(hashes).filter(|c| **c == '#').count() == hashes {
            return at + 1 + hashes;
        }
        at += 1;
    }
    at
}

/// Leaves out everything behind `#[cfg(test)]`: unit tests stand at the end of their file.
fn without_tests(tokens: Vec<Token>) -> Vec<Token> {
    const MARK: [&str; 7] = ["#", "[", "cfg", "(", "test", ")", "]"];
    let end = tokens.windows(MARK.len()).position(|window| window.iter().zip(MARK).all(|(token, mark)| token.is(mark)));
    let mut tokens = tokens;
    tokens.truncate(end.unwrap_or(tokens.len()));
    tokens
}

#[test]
fn comments_texts_and_tests_are_no_tokens() {
    let source = "/// crate::a\nuse b; /* crate::c */ let x = \"crate::d\"; let y = r#\"crate::\"e\"#; let z = ('\\'', 'f', \
                  'g'::<'h>);\n#[cfg(test)]\nmod tests { use crate::i; }";
    let texts: Vec<_> = of(source).into_iter().map(|token| token.text).collect();
    assert_eq!(texts.join(" "), "use b ; let x = ; let y = ; let z = ( , , :: < ' h > ) ;",);
}
