// The service's own words in place of the contract's: for a source, and for the field that holds the path of the
// agent's configuration (observed 1).

import { HOSTING_SOURCES } from '../generated/choices.js';
import { optionsOf } from '../values/arguments.js';
import { VOCABULARY_WORDS } from '../values/option-names.js';

/** The service's own words, if they differ from the contract's. Missing words are the contract's own. */
export interface Vocabulary {
  /** The word for `repo_host`, such as `github`: in `source`, in `revision_source` and in the paths of integrations. */
  readonly repoHost?: string | undefined;
  /** The word for `agent` in `agent_config_path`: `product` makes it `product_config_path`. */
  readonly agent?: string | undefined;
  /**
   * The path that lists the repositories of a managed integration (contract 4.4): it starts with a slash and contains
   * `{integration_id}`, and possibly `{repo_host}` for the provider's word. By default
   * `/v1/integrations/forge/{repo_host}/{integration_id}/repos`.
   */
  readonly managedRepositoriesPath?: string | undefined;
  /**
   * The path that interrupts a revision, for a service that spells it otherwise (observed 9): it starts with a slash and
   * contains `{deployment_id}` and `{revision_id}`. By default
   * `/v2/deployments/{deployment_id}/revisions/{revision_id}/interrupt`; services were seen with `/interruption`.
   */
  readonly interruptPath?: string | undefined;
}

/** The words that a vocabulary translates. */
export interface Terms {
  /** The source that is a repository. */
  readonly source: string;
  /** The name of the field with the path of the agent's configuration. */
  readonly configPath: string;
}

/** The contract's words. */
export const CONTRACT_TERMS: Terms = { source: 'repo_host', configPath: 'agent_config_path' };

/** The contract's sources. Every service calls those that are no repository the same. */
export const KNOWN_SOURCES: readonly string[] = [...HOSTING_SOURCES.cloud, ...HOSTING_SOURCES.self_hosted];

/**
 * The words of a vocabulary; undefined if they are the contract's, so that there is nothing to translate.
 * @throws TypeError for a word that is not one, or that is the name of another source
 */
export function termsOf(vocabulary: Vocabulary | null | undefined): Terms | undefined {
  const given = optionsOf(vocabulary, VOCABULARY_WORDS, 'vocabulary');
  if (given === undefined) return undefined;
  const source = wordOf(given, 'repoHost') ?? CONTRACT_TERMS.source;
  const configPath = `${wordOf(given, 'agent') ?? 'agent'}_config_path`;
  if (source !== CONTRACT_TERMS.source && KNOWN_SOURCES.includes(source))
    throw new TypeError(`vocabulary.repoHost cannot be ${source}, which is another source`);
  return source === CONTRACT_TERMS.source && configPath === CONTRACT_TERMS.configPath
    ? undefined
    : { source, configPath };
}

function wordOf(vocabulary: Vocabulary, name: 'repoHost' | 'agent'): string | undefined {
  const word: unknown = vocabulary[name] ?? undefined;
  if (word === undefined || isWord(word)) return word;
  throw new TypeError(`vocabulary.${name} must be a word of letters, digits, _, - and .`);
}

/** Whether a value can be a word of a service. In a path, one or two dots alone are no name. */
export function isWord(value: unknown): value is string {
  return typeof value === 'string' && /^(?!\.\.?$)[\w.-]+$/.test(value);
}
