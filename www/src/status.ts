// What a state means to a reader. The words are the service's own; a word that is not known counts as on its way.

export type Tone = 'busy' | 'good' | 'bad' | 'quiet';

const BUILD = ['AWAITING_BUILD', 'BUILDING'];
const ROAD = ['CREATING', 'QUEUED', ...BUILD, 'AWAITING_DEPLOY', 'DEPLOYING', 'DEPLOYED'];

/** How a state of a revision is shown. */
export function toneOf(status: string | undefined): Tone {
  if (status === 'DEPLOYED') return 'good';
  if (status?.endsWith('_FAILED')) return 'bad';
  return status === 'SKIPPED' || status === undefined ? 'quiet' : 'busy';
}

/** How a state of a deployment is shown. */
export function deploymentTone(status: string): Tone {
  if (status === 'READY') return 'good';
  return status === 'AWAITING_DATABASE' ? 'busy' : 'quiet';
}

/** Whether a revision of this state moves no more. */
export function isOver(status: string | undefined): boolean {
  return status !== undefined && toneOf(status) !== 'busy';
}

/** The states that a revision of this source passes on its way to `DEPLOYED`. */
export function roadOf(source: string | undefined): readonly string[] {
  return source === 'internal_docker' || source === 'external_docker' ? ROAD.filter((status) => !BUILD.includes(status)) : ROAD;
}

/** A state in words: `AWAITING_DEPLOY` is said "Awaiting deploy". */
export function words(status: string): string {
  const text = status.toLowerCase().replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The sign that stands before a state in the title of the window. */
export const SIGN: Record<Tone, string> = { busy: '●', good: '✓', bad: '✕', quiet: '○' };

/** What a source is called. */
export const SOURCE_WORDS: Readonly<Record<string, string>> = {
  repo_host: 'Repository',
  external_docker: 'External image',
  internal_docker: 'Container image',
  internal_source: 'Uploaded source',
};
