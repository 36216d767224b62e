// Checks the agent's configuration file, which the build reads. The contract does not describe it, so that everything that
// is said of it is a warning: its form rests on the schema that is published for it, the rest on what builders refuse.
import { existsSync } from 'node:fs';
import { basename, dirname, relative, resolve, sep } from 'node:path';
import { validatePatchJson } from 'deployment-control';
import { isObject } from '../../../../pkg/src/values/plain.js';
import { locateIssues, type LocatedIssue } from '../check.js';
import { readDocuments } from '../documents.js';
import { CommandError } from '../../process/exit.js';
import { jsonDocument } from '../json-document.js';
import type { SourceDocument } from '../source-document.js';
import { mayBeFile, placeRemarks } from './places.js';
import { membersOf, shapeRemarks, type Members, type Remark } from './shape.js';
import { folderTree, joined, type SourceTree } from './source-tree.js';
import { tarballTree } from './tarball-tree.js';
import { versionRemarks } from './versions.js';

/** A configuration file that was checked. */
export interface CheckedConfig {
  /** The file as messages name it. */
  readonly file: string;
  readonly issues: readonly LocatedIssue[];
}

/** The path that a form has for its configuration file, under the provider's own word too. */
export function configPathOf(form: unknown): string | undefined {
  const revision: Members = membersOf(membersOf(form).source_revision_config);
  const path = Object.entries(revision).find(([name]) => name.endsWith('_config_path'))?.[1];
  return typeof path === 'string' && path !== '' && !path.startsWith('/') ? path : undefined;
}

/** Checks the configuration file of a form, if it is there: beside the form's file, or below the root of its repository. */
export async function checkConfigBeside(formFile: string, form: unknown): Promise<CheckedConfig | undefined> {
  const path = configPathOf(form);
  if (path === undefined || formFile === '<stdin>') return undefined;
  const folder = dirname(formFile);
  // An archive is made of the folder, most often; a repository is built from its root.
  const roots = [repositoryOf(folder), folder];
  if (membersOf(form).source === 'internal_source') roots.reverse();
  const root = roots.find((each) => each !== undefined && existsSync(resolve(each, path)));
  if (root === undefined) return undefined;
  const file = relative('.', resolve(root, path));
  try {
    const [document] = await readDocuments(file);
    return { file, issues: issuesOf(document, folderTree(root, 'its source'), path) };
  } catch (error) {
    // A form is checked, and deployed, whatever stands in the place of this file.
    if (error instanceof CommandError) return undefined;
    throw error;
  }
}

/** Checks a configuration file that was named by itself. */
export function checkConfigFile(document: SourceDocument): LocatedIssue[] {
  const folder = document.file === '<stdin>' ? '.' : dirname(document.file);
  // Without a repository nothing says where the source ends.
  const root = repositoryOf(folder);
  const path = relative(root ?? folder, resolve(folder, basename(document.file)))
    .split(sep)
    .join('/');
  const tree = root === undefined ? folderTree(folder, 'its folder') : folderTree(root, 'its repository');
  return issuesOf(document, tree, path, root !== undefined);
}

/** Checks the configuration file inside a tarball; undefined if the form names none, or the tarball cannot be read. */
export async function checkConfigIn(
  bytes: Uint8Array,
  tarball: string,
  form: unknown,
): Promise<CheckedConfig | undefined> {
  const path = configPathOf(form);
  const tree = path === undefined ? undefined : await tarballTree(bytes, basename(tarball));
  if (path === undefined || tree === undefined) return undefined;
  const file = `${tarball}/${joined('.', path)}`;
  const text = tree.textOf(joined('.', path));
  const document = jsonDocument(file, text ?? '{}');
  if (text !== undefined && text !== '') return { file, issues: issuesOf(document, tree, path) };
  if (mayBeFile(tree, joined('.', path))) return undefined;
  const msg = `${tree.name} has no such file, which the form names as agent_config_path: the path counts from the root of the archive`;
  return { file, issues: located([{ path: [], code: 'agent_config_missing', msg }], document) };
}

/** The root of the repository that a folder is in. */
function repositoryOf(folder: string): string | undefined {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (existsSync(resolve(at, '.git'))) return at;
    if (dirname(at) === at) return undefined;
  }
}

function issuesOf(document: SourceDocument, tree: SourceTree, path: string, isWhole = true): LocatedIssue[] {
  const { value, json } = document;
  if (value === undefined && json !== undefined) {
    const invalid = validatePatchJson(json).issues.filter(({ code }) => code === 'json_invalid');
    return locateIssues(invalid, document).map((issue) => ({ ...issue, degree: 'look_again', severity: 'warning' }));
  }
  if (!isObject(value))
    return located([{ path: [], code: 'agent_config_form', msg: 'Should be an object of JSON' }], document);
  const at = { tree, folder: joined(path, '..'), isWhole };
  const config = value as Members;
  return located([...shapeRemarks(config), ...placeRemarks(config, at), ...versionRemarks(config, at)], document);
}

function located(remarks: readonly Remark[], document: SourceDocument): LocatedIssue[] {
  return remarks
    .map(
      ({ path, code, msg }): LocatedIssue => ({
        type: 'value_error',
        loc: ['body', ...path],
        msg,
        path,
        code,
        degree: 'look_again',
        severity: 'warning',
        origin: 'client',
        ...document.locationOf(path),
      }),
    )
    .sort((one, other) => one.line - other.line || one.column - other.column);
}
