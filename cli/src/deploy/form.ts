// The form of a file, with what the command line adds to it.
import type { DeploymentCreate, ValidateOptions } from 'deployment-control';
import { oddityOf } from '../../../pkg/src/values/env-file.js';
import { tellOddity, type Values } from '../command/env-file.js';
import { checkDocument, inOrder, issueAt, type FormKind, type LocatedIssue } from '../input/check.js';
import { readDocuments } from '../input/documents.js';
import type { Path, SourceDocument } from '../input/source-document.js';
import { CommandError, EXIT, UsageError } from '../process/exit.js';
import { withOptionNames } from './issue-options.js';
import { checkFilled, checkUnmasked, holdsFilled, withoutEscapes, withReferences } from './references.js';
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
  } = values === undefined
    ? { form: withoutEscapes(kept), filled: [], names: undefined, missing: [] }
    : withReferences(kept, values);
  if (missing.length > 0)
    throw new UsageError(`${document.file}: ${missing.map(({ path, msg }) => `${path.join('.')}: ${msg}`).join('; ')}`);
  const withChanges = (of: unknown): unknown => withSetValues(withImage(of, image), settings, checks);
  if (values === undefined) checkFilled(withChanges(kept));
  const setForm = withChanges(filledForm);
  const form = withSecrets(setForm, secrets);
  checkUnmasked(form);
  // Those of --env-file were told with their lines.
  for (const { path, name, value } of writtenSecrets(filledForm))
    if (!holdsFilled(path, filled)) tellOddity(`${path.slice(0, -1).join('.')} ${name}`, value);
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
  if (values === undefined || document.value === undefined)
    return withOddSecrets(checkDocument(document, kind, checks), document, (_, value) => /\$\{[A-Za-z_]/.test(value));
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
  const without = missing.map(({ path, msg }) => issueAt(document, path, 'no_value', msg));
  return withOddSecrets(
    [...issues, ...without],
    document,
    (path) => open.has(path.join('.')) || holdsFilled(path, filled),
  );
}

/** Issues with those of secrets in the file that `deploy` warns of, unless they are excepted or another one tells the same. */
function withOddSecrets(
  issues: readonly LocatedIssue[],
  document: SourceDocument,
  isExcepted: (path: Path, value: string) => boolean,
): LocatedIssue[] {
  const told = new Set(issues.map(({ path }) => path.join('.')));
  const odd = writtenSecrets(document.value).flatMap(({ path, value }) => {
    const msg = told.has(path.join('.')) || isExcepted(path, value) ? undefined : oddityOf(value);
    return msg === undefined ? [] : [issueAt(document, path, 'odd_secret', `It ${msg}`, 'warning')];
  });
  return inOrder([...issues, ...odd]);
}

/** The secrets of a form with values that are texts. */
function writtenSecrets(form: unknown): { readonly path: Path; readonly name: string; readonly value: string }[] {
  const { secrets } = (form ?? {}) as { secrets?: unknown };
  return (Array.isArray(secrets) ? (secrets as unknown[]) : []).flatMap((secret, at) => {
    const { name, value } = (secret ?? {}) as { name?: unknown; value?: unknown };
    return typeof value === 'string' ? [{ path: ['secrets', at, 'value'], name: String(name), value }] : [];
  });
}

/** An issue without what the value was, which a sentence may repeat, and with the names that it was filled in from. */
function withoutValue(issue: LocatedIssue, names: readonly string[] | undefined): LocatedIssue {
  const { input: _, ...rest } = issue as LocatedIssue & { readonly input?: unknown };
  if (names === undefined) return rest as LocatedIssue;
  const variables = [...new Set(names)].map((name) => `\${${name}}`).join(' and ');
  return { ...rest, msg: `${issue.msg}, with ${variables} filled in` } as LocatedIssue;
}
