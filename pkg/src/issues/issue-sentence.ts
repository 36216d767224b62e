// Fills parameters into the sentences of issues.

import type { Message, MessageParameters } from './issues.js';

/** Templates as `partsOf` splits them: to split one takes longer than everything else that an issue needs. */
const splitTemplates = new Map<string, readonly string[]>();
/** More templates than a language has. The bound is for callers who make new templates with each check. */
const MAX_TEMPLATES = 1_000;

/**
 * The sentence of a template with its parameters filled in. `{plural}` becomes an s, or nothing if a parameter is 1. A
 * function returns the sentence itself.
 * @throws TypeError for a message that is neither a text nor a function
 */
export function fillSentence(message: Message, parameters: MessageParameters = {}): string {
  if (typeof message === 'function') return message(parameters);
  if (typeof message !== 'string')
    throw new TypeError(`a sentence of messages must be a text or a function, not ${typeof message}`);
  const parts = partsOf(message);
  let sentence = parts[0];
  for (let index = 1; index < parts.length; index += 2) {
    const name = parts[index];
    if (Object.hasOwn(parameters, name)) sentence += String(parameters[name]);
    else if (name === 'plural' && !Object.values(parameters).includes(1)) sentence += 's';
    sentence += parts[index + 1];
  }
  return sentence;
}

/** The parts of a template: text and the names of parameters alternate, and text comes first and last. */
function partsOf(template: string): readonly string[] {
  let parts = splitTemplates.get(template);
  if (parts === undefined) {
    parts = template.split(/\{(\w+)\}/);
    if (splitTemplates.size >= MAX_TEMPLATES) splitTemplates.clear();
    splitTemplates.set(template, parts);
  }
  return parts;
}
