// Reads the documents of a file or of the standard input, in JSON or YAML.
import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import { CommandError, EXIT, messageOf } from '../process/exit.js';
import { decodedText } from './decoded-text.js';
import { jsonDocument } from './json-document.js';
import { withoutVocabulary } from './own-words.js';
import type { SourceDocument } from './source-document.js';
import { yamlDocuments } from './yaml-document.js';

/** No form is longer: the service takes 1 MB of JSON, and YAML adds comments. */
const MAX_BYTES = 2 << 20;

/**
 * Reads the documents of a file; `-` is the standard input. A YAML file may hold several, separated by `---`.
 * @throws CommandError if the file cannot be read
 */
export async function readDocuments(name: string): Promise<[SourceDocument, ...SourceDocument[]]> {
  return documentsIn(name, await readText(name));
}

/**
 * The documents of a text that was read. `most` is the number of bytes that it may have, as a file of this kind.
 * @throws CommandError if it is too long, or holds none
 */
export function documentsIn(
  name: string,
  text: string,
  most: number = MAX_BYTES,
  kind = 'form',
): [SourceDocument, ...SourceDocument[]] {
  const file = fileOf(name);
  if (OF_ANOTHER_KIND.test(name))
    throw new CommandError(
      `${file} is of another kind by its name: forms and fleets are documents in JSON or YAML`,
      EXIT.usage,
    );
  if (Buffer.byteLength(text) > most) throw tooLong(file, most, kind);
  const documents = isJson(name, text) ? [jsonDocument(file, text)] : yamlDocuments(file, text);
  const [first, ...others] = documents.map(withoutVocabulary);
  if (first === undefined) throw new CommandError(`${file} holds no document`, EXIT.usage);
  return [first, ...others];
}

/** Names of files in which no document of a form stands. */
const OF_ANOTHER_KIND = /\.(?:toml|xml|csv|ini|env)$|(?:^|\/)\.env(?:\.(?!ya?ml$|json)\w+)?$/i;

/** Whether a text is JSON: by the ending of its name, else by its first character. */
function isJson(name: string, text: string): boolean {
  const ending = extname(name).toLowerCase();
  // The kinds of JSON with comments are told that they have them.
  if (['.json', '.jsonc', '.json5'].includes(ending)) return true;
  return ending !== '.yaml' && ending !== '.yml' && /^\s*([{[]|\/[/*])/.test(text);
}

/** A file as messages name it. */
export function fileOf(name: string): string {
  return name === '-' ? '<stdin>' : name;
}

/**
 * The text of a file; `-` is the standard input. `most` is the number of bytes that it may have, as a file of this
 * kind.
 * @throws CommandError if it cannot be read, or is no text
 */
export async function readText(name: string, most: number = MAX_BYTES, kind = 'form'): Promise<string> {
  return decodedText(fileOf(name), await readFileBytes(name, most, kind));
}

/**
 * The bytes of a file, as `readText` reads them.
 * @throws CommandError if it cannot be read
 */
export async function readFileBytes(name: string, most: number, kind: string): Promise<Uint8Array> {
  const file = fileOf(name);
  let bytes: Uint8Array;
  try {
    bytes = await readBytes(name === '-' ? process.stdin : createReadStream(name), most);
  } catch (error) {
    throw unreadableFile(file, error);
  }
  if (bytes.byteLength > most) throw tooLong(file, most, kind);
  return bytes;
}

function tooLong(file: string, most: number, kind: string): CommandError {
  return new CommandError(`${file} has more than ${most} bytes, and no ${kind} has`, EXIT.usage);
}

/** Reads to the end, or until there are too many bytes: some inputs have no end. */
async function readBytes(stream: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of stream) {
    parts.push(part);
    length += part.byteLength;
    if (length > most) break;
  }
  return Buffer.concat(parts);
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long for a file',
  ENOTDIR: 'what should be its folder is a file',
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
};

/** The error for a file that cannot be read. */
export function unreadableFile(file: string, error: unknown): CommandError {
  const { code = '' } = error as NodeJS.ErrnoException;
  return new CommandError(
    `cannot read ${file}: ${REASONS[code] ?? messageOf(error).replace(/, \w+ '.*$/s, '')}`,
    EXIT.usage,
  );
}
