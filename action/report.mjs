// What a run tells: outputs, the summary, annotations, and the Markdown of a comment.
import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';

const { env } = process;

/** Writes outputs. The end of each value is a text that no value has. */
export function output(values) {
  for (const [name, value] of Object.entries(values)) {
    const end = randomUUID();
    if (value !== undefined && env.GITHUB_OUTPUT)
      appendFileSync(env.GITHUB_OUTPUT, `${name}<<${end}\n${value}\n${end}\n`);
  }
}

export function summarize(text) {
  if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, text);
}

export function annotate(kind, message, about) {
  const escaped = (text) => text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
  const title = `Preview${about ? ` ${about}` : ''}`.replace(/[:,]/g, ' ');
  process.stdout.write(`::${kind} title=${escaped(title)}::${escaped(message)}\n`);
}

/** The errors that "validate --format=github" has written, as a list. */
export function errorsIn(text) {
  const errors = [...text.matchAll(/^::error(?: [^\n]*?line=(\d+)[^\n:]*)?::(.*)$/gm)];
  return errors.map(([, line, message]) => {
    const plain = message.replace(/%0D|%0A/g, ' ').replace(/%25/g, '%');
    return line === undefined ? plain : `line ${line}: ${plain}`;
  });
}

/** The comment of a preview that failed before the command could write its own; both comments begin alike. */
export function failureComment(key, why, details = []) {
  const of = key === undefined ? '' : ` ${key.replace(/[^\w./-]/g, '_').replaceAll('--', '_')}`;
  const name = key === undefined ? '' : ` \`${key.replace(/[\p{Cc}`]/gu, "'")}\``;
  const list = details.map((each) => `- ${plain(each)}\n`).join('');
  return `<!-- deployment-control preview${of} -->\n### Preview${name} failed\n\n${plain(why)}\n${list && `\n${list}`}`;
}

/** Text in which nothing is Markdown. */
export function plain(text) {
  return text.replace(/\p{Cc}+/gu, ' ').replace(/[\\`*_{}[\]<>|#@]/g, '\\$&');
}
