// The filters of the list. Their names, labels and choices are those of the package's record of the list's parameters.
import { type FieldInfo, fields } from 'deployment-control/slim';

export interface Filter {
  readonly name: string;
  readonly label: string;
  /** The values to choose from; without them any text is allowed. */
  readonly choices?: readonly string[];
  /** Whether the text may be several values. */
  readonly isList: boolean;
}

const PARAMS = fields('DeploymentListParams');
const PAGING = ['limit', 'offset'];

/** The filters that come first, in this order; any other follows. */
const FIRST = ['name_contains', 'status', 'deployment_type', 'remote_reconciled', 'image_version'];

export const FILTERS: readonly Filter[] = PARAMS.filter(({ path }) => !PAGING.includes(String(path[0])))
  .map(filterOf)
  .sort((one, other) => rank(one) - rank(other));
/** The number of rows on a page, unless the address says otherwise. */
export const DEFAULT_LIMIT = Number(PARAMS.find(({ path }) => path[0] === 'limit')?.default);

function filterOf({ path, label, kind, choices }: FieldInfo): Filter {
  const values = kind === 'boolean' ? ['true', 'false'] : choices;
  return { name: String(path[0]), label, isList: kind === 'texts', ...(values && { choices: values }) };
}

function rank({ name }: Filter): number {
  const position = FIRST.indexOf(name);
  return position < 0 ? FIRST.length : position;
}
