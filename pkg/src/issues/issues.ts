// The types of issues, reports and messages. An issue has the same shape whether the package or the service found it.

import type { IssueCode } from '../generated/kinds.js';
import type { Vocabulary } from '../vocabulary/vocabulary.js';
import type { Degree } from './degrees.js';

/** What is wrong with one value of a form. */
export interface Issue {
  /** The service's word for it, such as `missing`; `value_error` for rules that have no word of their own. */
  readonly type: string;
  /** Its location as the service gives it, including the root: `['body', 'source_config', 'integration_id']`. */
  readonly loc: readonly (string | number)[];
  /** What is wrong, as a sentence. Never contains a secret's value. */
  readonly msg: string;
  /** The numbers and words in the sentence. */
  readonly ctx?: Readonly<Record<string, unknown>>;
  /** The field of the form where a person can correct it. */
  readonly path: readonly (string | number)[];
  /** The stable code of the rule; see `IssueCode`. */
  readonly code: string;
  /**
   * `refused`: the service will not take the form. `cannot_run`: it takes the form, which is certain to fail.
   * `look_again`: it is known only from observation, depends on the installation, or is just unusual.
   */
  readonly degree: Degree;
  /** The degree in the two words of form libraries: `warning` for `look_again`, else `error`. */
  readonly severity: 'error' | 'warning';
  /** Who found it: the package (`client`), or the service (`server`). */
  readonly origin: 'client' | 'server';
}

/** The result of a check. */
export interface Report {
  /** Whether nothing is refused and nothing cannot run. Warnings do not count. */
  readonly ok: boolean;
  /** The issues, in the form's order. */
  readonly issues: readonly Issue[];
}

/** The numbers and words in a sentence: the `ctx` of its issue. */
export type MessageParameters = Readonly<Record<string, string | number>>;

/** A sentence with its parameters in braces, such as `'Mindestens {ge}'`, or a function of its parameters. */
export type Message = string | ((parameters: MessageParameters) => string);

/**
 * Sentences by the code of their rule, such as `{ missing: 'Pflichtfeld' }`. Missing codes keep their English sentence.
 */
export type Messages = Readonly<Partial<Record<IssueCode, Message>>> & Readonly<Record<string, Message>>;

/** The options of a check. */
export interface ValidateOptions {
  /**
   * Where the service is hosted: `cloud` accepts no `external_docker`, `self_hosted` no `repo_host` (contract 2.1).
   * By default both are accepted.
   */
  readonly hosting?: 'cloud' | 'self_hosted' | undefined;
  /** Sentences in another language, by the code of their rule. */
  readonly messages?: Messages | undefined;
  /** The service's own words, if the form uses them. Issues then use the form's words. */
  readonly vocabulary?: Vocabulary | undefined;
}
