//! Reads the file names of a tar archive as its bytes come in.

/// How many file names are kept.
pub(crate) const MAX_FILES: usize = 5_000;
/// The length of a tar block.
const BLOCK: usize = 512;
/// The longest file name that is read from an entry of its own, and the longest pax header.
const MAX_NAME_ENTRY: u64 = 8_192;

/// The files of an archive.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Contents {
    /// Their paths, normalised by [`clean_path`].
    pub(crate) files: Vec<String>,
    /// Whether there are more files than are kept.
    pub(crate) has_more: bool,
}

/// A path without empty segments and without `.`, so that `./a//b` and `a/b` are equal.
pub(crate) fn clean_path(path: &str) -> String {
    path.split('/').filter(|part| !part.is_empty() && *part != ".").collect::<Vec<_>>().join("/")
}

/// Reads an archive piece by piece.
#[derive(Default)]
pub(crate) struct TarReader {
    contents: Contents,
    /// The part of a header block that has come in.
    block: Vec<u8>,
    /// How many bytes of the current entry's content are still to come.
    content_left: u64,
    /// The current entry, if its content is the name of the next one.
    name_entry: Option<NameEntry>,
    /// The name that such an entry gives the next one.
    next_name: Option<String>,
    headers: usize,
    is_over: bool,
}

/// An entry whose content is the name of the entry behind it.
struct NameEntry {
    is_pax: bool,
    length: u64,
    /// The content that has come in.
    content: Vec<u8>,
}

impl TarReader {
    /// Takes the next bytes.
    ///
    /// # Errors
    /// What is wrong with the archive, as the end of a sentence.
    pub(crate) fn push(&mut self, mut bytes: &[u8]) -> Result<(), &'static str> {
        while !bytes.is_empty() && !self.is_over {
            if self.content_left > 0 {
                let count = usize::try_from(self.content_left).unwrap_or(usize::MAX).min(bytes.len());
                let (content, after) = bytes.split_at(count);
                self.content(content);
                self.content_left -= count as u64;
                bytes = after;
                continue;
            }
            let (part, after) = bytes.split_at((BLOCK - self.block.len()).min(bytes.len()));
            self.block.extend_from_slice(part);
            bytes = after;
            if self.block.len() == BLOCK {
                let block = core::mem::take(&mut self.block);
                self.header(&Header(&block))?;
            }
        }
        Ok(())
    }

    /// The archive's files, once all bytes have come in.
    ///
    /// # Errors
    /// What is wrong with the archive, as the end of a sentence.
    pub(crate) fn end(self) -> Result<Contents, &'static str> {
        if self.headers == 0 {
            return Err("it holds no tar archive, or an empty one");
        }
        if self.content_left > 0 || !self.block.is_empty() {
            return Err("its tar archive is cut off");
        }
        Ok(self.contents)
    }

    /// Collects the name of the next entry; other content is skipped.
    fn content(&mut self, content: &[u8]) {
        let Some(entry) = &mut self.name_entry else { return };
        // Behind the name, the content is padded to whole blocks.
        let missing = usize::try_from(entry.length).unwrap_or(usize::MAX).saturating_sub(entry.content.len());
        entry.content.extend_from_slice(content.get(..missing.min(content.len())).unwrap_or_default());
        if entry.content.len() as u64 == entry.length {
            let name = if entry.is_pax { pax_path(&entry.content) } else { Some(text(&entry.content)) };
            // A pax header that only says something else leaves the name of an entry before it.
            self.next_name = name.filter(|name| !name.is_empty()).or_else(|| self.next_name.take());
            self.name_entry = None;
        }
    }

    fn header(&mut self, header: &Header<'_>) -> Result<(), &'static str> {
        if header.0.iter().all(|byte| *byte == 0) {
            self.is_over = true;
            return Ok(());
        }
        if !header.has_right_checksum() {
            return Err("it holds no tar archive, or a damaged one (the checksum of an entry does not match)");
        }
        self.headers += 1;
        let length = header.content_length().ok_or("its tar archive is damaged (an entry has no size)")?;
        self.content_left = length.div_ceil(BLOCK as u64).saturating_mul(BLOCK as u64);
        match header.kind() {
            // An empty one says nothing, and has no content that could come in.
            kind @ (b'L' | b'x') if (1..=MAX_NAME_ENTRY).contains(&length) => {
                self.name_entry = Some(NameEntry { is_pax: kind == b'x', length, content: Vec::new() });
            }
            // Too long a name, the target of a link, and a pax header for all entries.
            b'L' | b'x' | b'K' | b'g' => {}
            kind => {
                let name = self.next_name.take().unwrap_or_else(|| header.name());
                let is_folder = kind == b'5';
                if !is_folder && self.contents.files.len() < MAX_FILES {
                    self.contents.files.push(clean_path(&name));
                } else if !is_folder {
                    self.contents.has_more = true;
                }
            }
        }
        Ok(())
    }
}

/// The header block of an entry.
struct Header<'a>(&'a [u8]);

impl Header<'_> {
    fn field(&self, from: usize, length: usize) -> &[u8] {
        self.0.get(from..from + length).unwrap_or_default()
    }

    /// The sum of all bytes, where those of the checksum itself count as spaces.
    fn has_right_checksum(&self) -> bool {
        let bytes = self.0.iter().enumerate();
        let sum: u32 = bytes.map(|(at, byte)| if (148..156).contains(&at) { 32 } else { u32::from(*byte) }).sum();
        octal(self.field(148, 8)) == Some(u64::from(sum))
    }

    fn kind(&self) -> u8 {
        self.0.get(156).copied().unwrap_or_default()
    }

    fn content_length(&self) -> Option<u64> {
        let length = size(self.field(124, 12))?;
        // Links, folders and devices have no content, whatever their header says.
        Some(if matches!(self.kind(), b'1'..=b'6') { 0 } else { length })
    }

    /// The name, behind its prefix if the header has the format that knows one.
    fn name(&self) -> String {
        let name = text(self.field(0, 100));
        match (self.field(257, 5), text(self.field(345, 155))) {
            (b"ustar", prefix) if !prefix.is_empty() => [&prefix, "/", &name].concat(),
            _ => name,
        }
    }
}

/// The text up to the first NUL.
fn text(field: &[u8]) -> String {
    let end = field.iter().position(|byte| *byte == 0).unwrap_or(field.len());
    String::from_utf8_lossy(field.get(..end).unwrap_or_default()).into_owned()
}

/// A number in octal digits.
fn octal(field: &[u8]) -> Option<u64> {
    let digits = field.iter().skip_while(|byte| **byte == b' ').take_while(|byte| (b'0'..=b'7').contains(byte));
    let mut count = 0;
    let number = digits.fold(0_u64, |number, digit| {
        count += 1;
        number << 3 | u64::from(digit - b'0')
    });
    (count > 0 && count <= 12).then_some(number)
}

/// A size: octal, or a number of base 256 if the first bit is set (GNU tar).
fn size(field: &[u8]) -> Option<u64> {
    match field {
        [first, rest @ ..] if first & 0x80 != 0 => {
            rest.iter().try_fold(0_u64, |number, byte| number.checked_mul(256)?.checked_add(u64::from(*byte)))
        }
        _ => octal(field),
    }
}

/// The path in a pax header, whose lines are a length, a name, `=` and a value.
fn pax_path(header: &[u8]) -> Option<String> {
    let mut rest = header;
    while let Some(space) = rest.iter().position(|byte| *byte == b' ') {
        let length: usize = core::str::from_utf8(rest.get(..space)?).ok()?.parse().ok()?;
        let line = rest.get(space + 1..length.checked_sub(1)?)?;
        if let Some(path) = line.strip_prefix(b"path=") {
            return Some(String::from_utf8_lossy(path).into_owned());
        }
        rest = rest.get(length..)?;
    }
    None
}
