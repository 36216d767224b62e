// Issues of values that stand on the command line: the option is named in place of a line of the file.
import type { LocatedIssue } from '../input/check.js';
import { secretName } from './secret-env.js';

/** What options give: `--image`, `--set` and `--secret-env`. */
interface GivenValues {
  readonly image: string | undefined;
  readonly settings: readonly string[];
  readonly secrets: readonly string[];
}

/** The issues, each with the option that gave the value, if an option did. */
export function withOptionNames(
  issues: readonly LocatedIssue[],
  form: unknown,
  given: GivenValues,
): readonly LocatedIssue[] {
  return issues.map((issue) => {
    const option = optionAt(issue.path, form, given);
    return option === undefined ? issue : { ...issue, option };
  });
}

function optionAt(
  path: readonly (string | number)[],
  form: unknown,
  { image, settings, secrets }: GivenValues,
): string | undefined {
  const names = settings.map((setting) => setting.slice(0, setting.indexOf('=')));
  const place = path.join('.');
  const set = names.filter((name) => place === name || place.startsWith(`${name}.`)).at(-1);
  if (set !== undefined) return `--set ${set}`;
  if (image !== undefined && place === 'source_revision_config.image_uri') return '--image';
  const [list, at] = path;
  if (list !== 'secrets' || typeof at !== 'number') return undefined;
  const stored = (form as { readonly secrets?: readonly { readonly name?: unknown }[] } | undefined)?.secrets?.[at];
  const given = secrets.map(secretName).find((name) => name === stored?.name);
  return given && `--secret-env ${given}`;
}
