// How the sources of a deployment are presented: the package's labels and help, and an icon for each.
import { SOURCES, type Source } from 'deployment-control/slim';
import type { IconName } from '../../ui/icon.js';

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

export interface SourceText {
  readonly label: string;
  readonly help: string;
  readonly icon: IconName;
}

/** How a source is presented. */
export function sourceText(source: Source): SourceText {
  const { label, help } = SOURCES.find(({ value }) => value === source) ?? { label: source, help: '' };
  return { label, help, icon: ICONS[source] };
}

/** The label of a source; one that the page does not know is its own label. */
export function sourceLabel(source: string | null | undefined): string {
  return isSource(source) ? sourceText(source).label : (source ?? 'not shown');
}

export function isSource(source: string | null | undefined): source is Source {
  return SOURCES.some(({ value }) => value === source);
}
