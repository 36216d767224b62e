// A document of a file: its value, and where in the file each part of it stands.
import type { Vocabulary } from 'deployment-control';

/** A position in a file: line and column, both from 1. */
export interface Location {
  readonly line: number;
  readonly column: number;
}

/** What is wrong with a document before its value is checked. */
export interface DocumentProblem {
  readonly code: string;
  readonly msg: string;
  readonly severity: 'error' | 'warning';
  readonly location: Location;
}

/** The way to a value: keys of objects and indices of lists. */
export type Path = readonly (string | number)[];

/** One document of a file. */
export interface SourceDocument {
  /** The file as it was named; `<stdin>` for the standard input. */
  readonly file: string;
  /** The text, if the document is JSON: the text itself is checked, not the value. */
  readonly json: string | undefined;
  /** The value; undefined if the document cannot be read. */
  readonly value: unknown;
  /** The service's own words, which a line of the document has set beside its value. */
  readonly vocabulary?: Vocabulary;
  readonly problems: readonly DocumentProblem[];
  /** The location of the value at a path, or of the nearest value above it. */
  locationOf(path: Path): Location;
  /** The location of a character of the text. */
  locationAt(offset: number): Location;
  /** The scalar at a path if it is YAML without quotes, else undefined. */
  unquotedAt(path: Path): unknown;
}

/** No form nests deeper. Much deeper text would exhaust the stack of the parser. */
export const MAX_DEPTH = 200;

/** The problem of a document that nests too deep. */
export const TOO_DEEP = `Nested deeper than ${MAX_DEPTH} levels, which no form is`;

/** A problem, by default an error. */
export function problem(
  code: string,
  msg: string,
  location: Location,
  severity: DocumentProblem['severity'] = 'error',
): DocumentProblem {
  return { code, msg, severity, location };
}
