// What a diagnosis takes and gives.

import type { FindingCode } from '../generated/signatures.js';

/** One of a revision's two logs. */
export type LogKind = 'build' | 'deploy';

/** A line of a log: its text, or the entry that has it. */
export type LogText =
  | string
  | { readonly message?: string | null | undefined; readonly timestamp?: unknown; readonly id?: unknown };

/** The line of a log that a finding rests on. */
export interface DiagnosedLine {
  /** Which log it is in. */
  readonly log: LogKind;
  /** The index of its entry among those that were given. */
  readonly index: number;
  /** Its text, without sequences that colour a terminal, and with `***` in place of all that can be a secret. */
  readonly text: string;
  /** The lines around it and itself, in their order: of a last error, and of the line that a finding rests on. */
  readonly around?: readonly DiagnosedLine[];
}

/**
 * How sure a finding is: `certain` where what ended the build or the process says so itself, `likely` where a line near
 * it does, `possible` where the line can have another cause.
 */
export type Strength = 'certain' | 'likely' | 'possible';

/** What was found. */
export interface Finding {
  /** The stable word of the signature or trap. */
  readonly code: FindingCode;
  /** What went wrong. */
  readonly cause: string;
  /** What to do about it. */
  readonly nextStep: string;
  /** What it rests on, such as `observed 13`. */
  readonly citation: string;
  /** The line that it rests on, if it rests on one. */
  readonly line?: DiagnosedLine;
  /** How sure it is, if it rests on a log. */
  readonly strength?: Strength;
  /** The lines that it rests on, the most telling first. */
  readonly evidence?: readonly DiagnosedLine[];
  /** Set where it only says that something failed; the last error says what. */
  readonly isGeneral?: true;
}

/** What a log says that was copied from somewhere. */
export interface LogDiagnosis {
  /** Which log it is. */
  readonly log: LogKind;
  /** The causes that fit, the most telling first. */
  readonly findings: readonly Finding[];
  /** The last line that tells of an error, with the lines around it, if no cause is known. */
  readonly lastError?: DiagnosedLine;
}

/** How a revision is. */
export type RevisionState = 'deployed' | 'in_progress' | 'stuck' | 'failed' | 'superseded';

/** What can be said about a revision. */
export interface RevisionDiagnosis {
  /** How it is; `stuck` if its status lasts longer than usual. */
  readonly state: RevisionState;
  /** Whether nothing is wrong: it is neither failed nor stuck. */
  readonly healthy: boolean;
  /** What was found, the most telling first. Empty if nothing is wrong, and if nothing in the logs is known. */
  readonly findings: readonly Finding[];
  /** The last line that tells of an error, with the lines around it, if the logs show no known cause. */
  readonly lastError?: DiagnosedLine;
}
