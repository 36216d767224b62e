// How the sources of a deployment are presented: the package's labels and help, and an icon for each.
import { SOURCES, type Source } from 'deployment-control/slim';
import type { IconName } from '../../ui/shell.js';

/** The icon of each source. The compiler asks for every source of the package. */
const ICONS: Readonly<Record<Source, IconName>> = {
  internal_docker: 'image',
  external_docker: 'image',
  repo_host: 'branch',
  internal_source: 'copy',
  internal_template: 'copy',
};

/** The sources in the order in which a new deployment offers them. No operation lists the templates of a service. */
export const OFFERED = (Object.keys(ICONS) as readonly Source[]).filter((source) => source !== 'internal_template');

/** A source as it is chosen. */
export function sourceChoice(source: Source): readonly [source: Source, label: string, help: string, icon: IconName] {
  const { label, help } = SOURCES.find(({ value }) => value === source) ?? { label: source, help: '' };
  return [source, label, help, ICONS[source]];
}

export function isSource(source: string | null | undefined): source is Source {
  return SOURCES.some(({ value }) => value === source);
}
