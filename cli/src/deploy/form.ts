// The form of a file, with what the command line adds to it.
import type { DeploymentCreate, ValidateOptions } from 'deployment-control';
import { tellOddity, type Values } from '../command/env-file.js';
import { checkDocument, inOrder, type FormKind, type LocatedIssue } from '../input/check.js';
import { readDocuments } from '../input/documents.js';
import type { SourceDocument } from '../input/source-document.js';
import { CommandError, EXIT, UsageError } from '../process/exit.js';
import { withOptionNames } from './issue-options.js';
import { checkFilled, holdsFilled, withReferences } from './references.js';
import { givenSecrets, withoutReplaced, withSecrets } from './secret-env.js';
import { withImage, withSetValues } from './set-values.js';

/** What the command line adds to a file. */
export interface FormChanges {
  readonly image: string | undefined;
  readonly settings: readonly string[];
  readonly secrets: readonly string[];
  /** The values of references; undefined if none are asked for. */
  readonly values: Values | undefined;
}

/** A form that is ready to be applied, or has errors. */
export interface ReadForm {
  readonly document: SourceDocument;
  readonly form: DeploymentCreate;
  readonly issues: readonly LocatedIssue[];
  /** The paths of texts that are never shown. */
  readonly filled: readonly (readonly (string | number)[])[];
}

/**
 * Reads the form of a file, and checks it as it will be sent.
 * @throws CommandError if the file cannot be read, or what the command line adds does not fit
 */
export async function readForm(name: string, changes: FormChanges, checks: ValidateOptions): Promise<ReadForm> {
  const [document, ...others] = await readDocuments(name);
  if (others.length > 0)
    throw new CommandError(
      `${document.file} holds ${others.length + 1} documents, and deploy takes one: put each deployment in its own file`,
      EXIT.usage,
    );
  const { image, settings, values } = changes;
  const secrets = givenSecrets(changes.secrets);
  // A secret that the command line gives needs no other value.
  const kept = withoutReplaced(document.value, secrets);
  const {
    form: filledForm,
    filled,
    names,
    missing,
  } = values === undefined ? { form: kept, filled: [], names: undefined, missing: [] } : withReferences(kept, values);
  if (missing.length > 0)
    throw new UsageError(`${document.file}: ${missing.map(({ path, msg }) => `${path.join('.')}: ${msg}`).join('; ')}`);
  const setForm = withSetValues(withImage(filledForm, image), settings, checks);
  if (values === undefined) checkFilled(setForm);
  tellOddSecrets(filledForm, filled);
  const form = withSecrets(setForm, secrets);
  // A text in JSON is checked as it stands, so that every slip in it is found. What was changed is checked as a value.
  const checked = form === document.value ? document : { ...document, json: undefined, value: form };
  const syntax = form === document.value || document.value !== undefined ? checked : document;
  const issues = withOptionNames(checkDocument(syntax, 'create', checks), form, changes).map((issue) =>
    holdsFilled(issue.path, filled) && issue.path.length > 0
      ? withoutValue(issue, names?.get(issue.path.join('.')))
      : issue,
  );
  return { document, form: form as DeploymentCreate, issues, filled };
}

/** The issues of a document as it is with its references filled in. */
export function checkFilledDocument(
  document: SourceDocument,
  kind: FormKind,
  checks: ValidateOptions,
  values: Values | undefined,
): readonly LocatedIssue[] {
  if (values === undefined || document.value === undefined) return checkDocument(document, kind, checks);
  const { form, filled, names, missing } = withReferences(document.value, values);
  // What stands there in place of a value is not what will be sent.
  const open = new Set(missing.map(({ path }) => path.join('.')));
  const issues = checkDocument({ ...document, json: undefined, value: form }, kind, checks)
    .filter(({ path }) => !open.has(path.join('.')))
    .map((issue) =>
      issue.path.length > 0 && holdsFilled(issue.path, filled)
        ? withoutValue(issue, names.get(issue.path.join('.')))
        : issue,
    );
  const without = missing.map(({ path, msg }): LocatedIssue => {
    const location = document.locationOf(path);
    const refused = { code: 'no_value', degree: 'refused', severity: 'error', origin: 'client' } as const;
    return { type: 'value_error', loc: ['body', ...path], msg, path, ...refused, ...location };
  });
  return inOrder([...issues, ...without]);
}

/** Warns of secrets that stand in the file itself; those of `--env-file` were told with their lines. */
function tellOddSecrets(form: unknown, filled: ReadForm['filled']): void {
  const { secrets } = (form ?? {}) as { secrets?: unknown };
  for (const [at, secret] of Array.isArray(secrets) ? secrets.entries() : []) {
    const { name, value } = (secret ?? {}) as { name?: unknown; value?: unknown };
    if (typeof value === 'string' && !holdsFilled(['secrets', at, 'value'], filled))
      tellOddity(`secrets.${at} ${String(name)}`, value);
  }
}

/** An issue without what the value was, which a sentence may repeat, and with the names that it was filled in from. */
function withoutValue(issue: LocatedIssue, names: readonly string[] | undefined): LocatedIssue {
  const { input: _, ...rest } = issue as LocatedIssue & { readonly input?: unknown };
  if (names === undefined) return rest as LocatedIssue;
  const variables = [...new Set(names)].map((name) => `\${${name}}`).join(' and ');
  return { ...rest, msg: `${issue.msg}, with ${variables} filled in` } as LocatedIssue;
}
