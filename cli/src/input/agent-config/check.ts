// Checks the agent's configuration file, which the build reads. The contract does not describe it, so that everything that
// is said of it is a warning: its form rests on the schema that is published for it, the rest on what builders refuse.
import { isUtf8 } from 'node:buffer';
import { existsSync } from 'node:fs';
import { basename, dirname, relative, resolve, sep } from 'node:path';
import { validatePatchJson } from 'deployment-control';
import { isObject } from '../../../../pkg/src/values/plain.js';
import { locateIssues, type LocatedIssue } from '../check.js';
import { jsonDocument } from '../json-document.js';
import type { SourceDocument } from '../source-document.js';
import { placeRemarks } from './places.js';
import { membersOf, shapeRemarks, type Members, type Remark } from './shape.js';
import { folderTree, joined, MOST_TEXT, type SourceTree } from './source-tree.js';
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
export function checkConfigBeside(formFile: string, form: unknown): CheckedConfig | undefined {
  const path = configPathOf(form);
  if (path === undefined || formFile === '<stdin>') return undefined;
  const folder = dirname(formFile);
  // An archive is made of the folder, most often; a repository is built from its root.
  const roots = [repositoryOf(folder), folder];
  if (membersOf(form).source === 'internal_source') roots.reverse();
  const root = roots.find((each) => each !== undefined && existsSync(resolve(each, path)));
  if (root === undefined) return undefined;
  return checkConfigAt(folderTree(root, 'its source'), path, relative('.', resolve(root, path)));
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

/**
 * Checks the configuration file inside a tarball; undefined if the form names none.
 * @throws CommandError if the tarball cannot be built from
 */
export async function checkConfigIn(
  bytes: Uint8Array,
  tarball: string,
  form: unknown,
): Promise<CheckedConfig | undefined> {
  const path = configPathOf(form);
  const tree = await tarballTree(bytes, tarball, path);
  return path === undefined ? undefined : checkConfigAt(tree, path, `${tarball}/${joined('.', path)}`);
}

/** Checks what stands at the path of a configuration file; undefined if it is a link, or what a check does not look into. */
function checkConfigAt(tree: SourceTree, path: string, file: string): CheckedConfig | undefined {
  const target = joined('.', path);
  const kind = tree.kindOf(target);
  if (kind === 'unknown') return undefined;
  const bytes = kind === 'file' ? tree.bytesOf(target) : undefined;
  const msg = kind === 'file' ? unreadable(bytes) : missing(kind, tree);
  const document = jsonDocument(file, msg === undefined && bytes ? Buffer.from(bytes).toString('utf8') : '{}');
  if (msg !== undefined)
    return {
      file,
      issues: located(
        [{ path: [], code: kind === 'file' ? 'agent_config_form' : 'agent_config_missing', msg }],
        document,
      ),
    };
  return { file, issues: issuesOf(document, tree, path) };
}

function missing(kind: 'folder' | undefined, tree: SourceTree): string {
  return kind === 'folder'
    ? 'Is a folder, and agent_config_path names a file: add the name of the file that is in it'
    : `${tree.name} has no such file, which the form names as agent_config_path: the path counts from the root of the archive`;
}

/** Why a build cannot read a file: of the kind of its bytes alone. */
function unreadable(bytes: Uint8Array | null | undefined): string | undefined {
  if (bytes === undefined) return 'Cannot be read: see that this user may read it';
  if (bytes === null)
    return `Has more than ${MOST_TEXT} bytes, and is not looked at: see that it is the file that is meant`;
  const [first, second, third] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    return 'Is text in UTF-16, and the build reads UTF-8: save it as that';
  if (first === 0xef && second === 0xbb && third === 0xbf)
    return 'Begins with a byte order mark, with which the build takes it for no JSON: save it as UTF-8 without one';
  return isUtf8(bytes) && !bytes.includes(0)
    ? undefined
    : 'Is no text but a binary file, and the build reads JSON here';
}

/** The root of the repository that a folder is in. */
function repositoryOf(folder: string): string | undefined {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (existsSync(resolve(at, '.git'))) return at;
    if (dirname(at) === at) return undefined;
  }
}

const IS_YAML = 'Is YAML, and the build reads JSON alone: write it as JSON, and name that file as agent_config_path';

function issuesOf(document: SourceDocument, tree: SourceTree, path: string, isWhole = true): LocatedIssue[] {
  const { value, json } = document;
  if (json === undefined || (value === undefined && /^(?:[ \t]*(?:#.*|---)?\r?\n)*[\w-]+[ \t]*:(?:\s|$)/.test(json)))
    return located([{ path: [], code: 'agent_config_form', msg: IS_YAML }], document);
  if (value === undefined) {
    const invalid = validatePatchJson(json).issues.filter(({ code }) => code === 'json_invalid');
    return locateIssues(invalid, document, false).map((issue) => ({
      ...issue,
      degree: 'look_again',
      severity: 'warning',
    }));
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
