// The one shape of every issue, whether found locally or by the service.

import type { IssueCode } from './generated/kinds.js';
import type { Vocabulary } from './vocabulary.js';

/** What is wrong with one value of a form. */
export interface Issue {
  /** The service's word for it, such as `missing`; `value_error` for rules that have no word of their own. */
  readonly type: string;
  /** Where it is, as the service says it: the root first, such as `['body', 'source_config', 'integration_id']`. */
  readonly loc: readonly (string | number)[];
  /** What is wrong, as a sentence. Never holds a secret's value. */
  readonly msg: string;
  /** The numbers and words of the sentence. */
  readonly ctx?: Readonly<Record<string, unknown>>;
  /** The field of the form where a person can mend it. */
  readonly path: readonly (string | number)[];
  /** The stable word for the rule. */
  readonly code: string;
  /** `error`: it will certainly be refused. `warning`: known only from elsewhere, dependent on the installation, or only unusual. */
  readonly severity: 'error' | 'warning';
  /** Who found it. */
  readonly origin: 'client' | 'server';
}

/** Everything that a check found. */
export interface Report {
  /** Whether there is no error. Warnings do not count. */
  readonly ok: boolean;
  /** The issues, in the form's order. */
  readonly issues: readonly Issue[];
}

/** The numbers and words of a sentence: the `ctx` of its issue. */
export type MessageParameters = Readonly<Record<string, string | number>>;

/** A sentence with its parameters in braces, such as `'Mindestens {ge}'`, or what makes one of its parameters. */
export type Message = string | ((parameters: MessageParameters) => string);

/** Sentences by the code of their rule, such as `{ missing: 'Pflichtfeld' }`. A code that is left out keeps its English sentence. */
export type Messages = Readonly<Partial<Record<IssueCode, Message>>> & Readonly<Record<string, Message>>;

/** What a check may know beside the form. */
export interface ValidateOptions {
  /** Where the service is hosted: `cloud` takes no `external_docker`, `self_hosted` no `repo_host` (service.md 2.1). Neither is refused where it is left out. */
  readonly hosting?: 'cloud' | 'self_hosted' | undefined;
  /** Sentences in another language, by the code of their rule. */
  readonly messages?: Messages | undefined;
  /** The service's own words, where the form is written in them: it is checked as the contract's, and issues name the form's own words. */
  readonly vocabulary?: Vocabulary | undefined;
}
