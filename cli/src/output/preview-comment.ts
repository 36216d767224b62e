// What became of a preview, in Markdown: for a comment in its pull request.
import { appendFile } from 'node:fs/promises';
import type { Diagnosis, Preview, Revision } from 'deployment-control';
import { replaceFile } from './replaced-file.js';
import { printable } from './text.js';
import { unwritableFile } from './unwritable.js';

/** What is told of a preview. */
export interface PreviewComment {
  readonly key: string;
  readonly preview?: Preview | undefined;
  readonly revision?: Revision | undefined;
  /** Why it is not deployed. */
  readonly error?: string;
  /** What has become of it after the error; `failed` by default. */
  readonly state?: 'is on its way' | 'was stopped' | 'failed';
  readonly diagnosis?: Diagnosis | undefined;
}

/** Writes the comment, if a file is named. Its first line is hidden, so that a workflow finds it and edits it. */
export async function writeComment(file: string | undefined, comment: PreviewComment): Promise<void> {
  if (file !== undefined) await replaceFile(file, commentOf(comment));
}

/** @throws CommandError if the comment cannot be written: better known before a preview is made */
export async function checkComment(file: string | undefined): Promise<void> {
  if (file === undefined) return;
  try {
    await appendFile(file, '');
  } catch (error) {
    throw unwritableFile(file, error);
  }
}

function commentOf({ key, preview, revision, error, state: after, diagnosis }: PreviewComment): string {
  const head = `<!-- deployment-control preview ${key.replace(/[^\w./-]/g, '_').replaceAll('--', '_')} -->\n`;
  const state = error === undefined ? (revision ? 'is deployed' : 'is on its way') : (after ?? 'failed');
  const url = preview?.url && /^https?:\/\/[^\s<>()]+$/.test(preview.url) ? `<${preview.url}>` : 'has none yet';
  const rows = [
    ['address', url],
    ...(preview ? [['deployment', `${code(preview.name)} (${code(preview.id)})`]] : []),
    ...(preview?.commit ? [['commit', code(preview.commit)]] : []),
    ...(revision?.id ? [['revision', `${code(revision.id)}: ${code(revision.status)}`]] : []),
  ];
  const table = `| | |\n|---|---|\n${rows.map((row) => `| ${row.join(' | ')} |\n`).join('')}`;
  const findings = (diagnosis?.findings ?? []).map(
    ({ code: name, cause, nextStep }) => `- ${code(name)}: ${plain(cause)}\n  Next: ${plain(nextStep)}\n`,
  );
  return `${head}### Preview ${code(key)} ${state}\n\n${table}${error === undefined ? '' : `\n${plain(error)}\n`}${
    findings.length > 0 ? `\n${findings.join('')}` : ''
  }${diagnosis?.lastError ? '\nThe last error of its log stands in the output of this job.\n' : ''}`;
}

/** Text as code, in which nothing is Markdown. */
function code(text: string): string {
  return `\`${printable(text).replace(/\|/g, '\\|').replace(/`/g, "'")}\``;
}

function plain(text: string): string {
  return printable(text).replace(/[\\`*_{}[\]<>|#@]/g, '\\$&');
}
