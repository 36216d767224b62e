// The files and folders that the agent's configuration file names: whether each is there, and part of what is built.
import type { Path } from '../source-document.js';
import { instructionsOf } from './instructions.js';
import { isOfNode, membersOf, placeOf, type Members, type Remark } from './shape.js';
import { isOutside, joined, textOf, type SourceTree } from './source-tree.js';

/** The configuration file in the source that it is part of. */
export interface Place {
  readonly tree: SourceTree;
  /** The folder of the file, from the tree's root. */
  readonly folder: string;
  /** Whether the tree is all that the build is given: else nothing says where that ends. */
  readonly isWhole: boolean;
}

/** What pip can install a folder by; without any of them its packages are not installed. */
const OF_PYTHON = ['pyproject.toml', 'setup.py', 'requirements.txt'];

/** Where a configuration names code: the place of each, and whether its file must be in a dependency. */
function placesIn(config: Members): { readonly path: Path; readonly place: string }[] {
  const graphs = Object.entries(membersOf(config.graphs)).map(([name, value]) => ({ path: ['graphs', name], value }));
  const others: { path: Path; value: unknown }[] = (
    [
      ['auth', 'path'],
      ['encryption', 'path'],
      ['checkpointer', 'path'],
      ['http', 'app'],
    ] as const
  ).map(([record, field]) => ({ path: [record, field], value: membersOf(config[record])[field] }));
  // Other embeddings are named by their provider.
  const embed = membersOf(membersOf(config.store).index).embed;
  if (typeof embed === 'string' && embed.startsWith('.'))
    others.push({ path: ['store', 'index', 'embed'], value: embed });
  return [...graphs, ...others].flatMap(({ path, value }) => {
    const place = placeOf(value);
    return place === undefined ? [] : [{ path, place }];
  });
}

/** The folders among the dependencies, from the tree's root. */
export function foldersOf(config: Members, { folder }: Place): { readonly path: Path; readonly target: string }[] {
  const list = Array.isArray(config.dependencies) ? (config.dependencies as readonly unknown[]) : [];
  return list.flatMap((each, index) =>
    typeof each === 'string' && each.startsWith('.')
      ? [{ path: ['dependencies', index], target: joined(folder, each) }]
      : [],
  );
}

/** Which of the named files and folders are not there, or not part of the build. */
export function placeRemarks(config: Members, at: Place): Remark[] {
  return [
    ...placesIn(config).flatMap(({ path, place }) => codeRemarks(path, place, config, at)),
    ...foldersOf(config, at).flatMap(({ path, target }) => folderRemarks(path, target, config, at)),
    ...indexRemarks(config, at),
    ...instructionRemarks(config, at),
    ...fileRemarks(config, at),
    ...nodeRemarks(config, at),
  ];
}

/** A path that is not there or lies outside; undefined if nothing is wrong with it. */
function absent(path: Path, target: string, { tree, isWhole }: Place, kind: 'file' | 'folder'): Remark | undefined {
  if (isWhole && isOutside(target))
    return {
      path,
      code: 'agent_config_outside',
      msg: `Lies outside of ${tree.name}, and the build is given nothing else: move it inside, or publish it as a package`,
    };
  const found = tree.kindOf(target);
  if (found === kind || found === 'unknown') return undefined;
  const msg =
    found === undefined
      ? `There is no ${target} in ${tree.name}: correct the path, which counts from this file, or see that no ignore file leaves it out`
      : `${target} is a ${found}, and a ${kind} is expected`;
  return { path, code: 'agent_config_missing', msg };
}

/** Whether a file stands at a path, as far as that is known. */
export function mayBeFile(tree: SourceTree, path: string): boolean {
  return ['file', 'unknown'].includes(tree.kindOf(path) ?? '');
}

function codeRemarks(path: Path, place: string, config: Members, at: Place): Remark[] {
  const [file = '', name = ''] = place.split(/:(?=[^:/\\]*$)/);
  const looksLikeFile = file.includes('/') || isOfNode(file) || file.endsWith('.py');
  if (name === '' || file === '')
    return [
      {
        path,
        code: 'agent_config_place',
        msg: `Should be FILE:NAME, such as "./agent/graph.py:graph": the name behind the colon is missing`,
      },
    ];
  if (place.includes('\\'))
    return [{ path, code: 'agent_config_place', msg: 'Should have / between folders: the build runs on Linux' }];
  if (!looksLikeFile) return [];
  if (!file.includes('/'))
    return [{ path, code: 'agent_config_place', msg: `Is read as a module and not as a file: write "./${place}"` }];
  const target = joined(at.folder, file);
  const missing = file.startsWith('/') ? undefined : absent(path, target, at, 'file');
  if (missing || file.startsWith('/')) return missing ? [missing] : [];
  if (lacks(textOf(at.tree, target), name))
    return [
      { path, code: 'agent_config_place', msg: `${target} has no ${name}: name what it defines, letter by letter` },
    ];
  if (isOfNode(file)) return [];
  const folders = foldersOf(config, at).map((each) => each.target);
  const isCovered = folders.some((folder) => folder === '.' || target.startsWith(`${folder}/`));
  // What a link leads to may well lie in one of them.
  if (isCovered || folders.length === 0 || at.tree.kindOf(target) === 'unknown') return [];
  return [
    {
      path,
      code: 'agent_config_not_installed',
      msg: 'Lies in none of the folders of dependencies, so that it is not part of the image: add its folder there',
    },
  ];
}

/** What can give a file names that do not stand in it. */
const BRINGS_NAMES = /\bimport \*|\bexport \*|__getattr__|globals\(\)|\bexec\(/;

/** Whether a file that says something has a name nowhere. */
function lacks(text: string | undefined, name: string): boolean {
  if (text === undefined || text.trim() === '' || BRINGS_NAMES.test(text)) return false;
  return !text.split(/[^\w$]+/).includes(name.split('.')[0]!);
}

function folderRemarks(path: Path, target: string, config: Members, at: Place): Remark[] {
  const missing = absent(path, target, at, 'folder');
  if (missing) return [missing];
  const names = at.tree.namesIn(target);
  const known = hasNodeAlone(config) ? [...OF_PYTHON, 'package.json'] : OF_PYTHON;
  if (names === undefined || known.some((name) => names.includes(name))) return [];
  return [
    {
      path,
      code: 'agent_config_no_packages',
      msg: `Has no ${known.slice(0, -1).join(', ')} or ${known.at(-1)}: its code is copied, and no package that it imports is installed`,
    },
  ];
}

/** A folder without `./` is the name of a package. */
function indexRemarks(config: Members, { tree, folder }: Place): Remark[] {
  const list = Array.isArray(config.dependencies) ? (config.dependencies as readonly unknown[]) : [];
  return list.flatMap((each, index) => {
    if (typeof each !== 'string' || !/^[\w-]+(?:\/[\w./-]*)?$/.test(each)) return [];
    if (tree.kindOf(joined(folder, each)) !== 'folder') return [];
    const msg = `Is installed from the package index by this name: write "./${each}" for the folder that is here`;
    return [{ path: ['dependencies', index], code: 'agent_config_not_local', msg }];
  });
}

/** What is copied into the image: its path counts from this file's folder, or from the root of what is built. */
function instructionRemarks(config: Members, at: Place): Remark[] {
  const lines = Array.isArray(config.dockerfile_lines) ? (config.dockerfile_lines as readonly unknown[]) : [];
  return instructionsOf(lines).flatMap(({ index, word, sources }): Remark[] => {
    const path = ['dockerfile_lines', index];
    if (word !== undefined)
      return [
        {
          path,
          code: 'agent_config_form',
          msg: `Begins with "${word}", and each text is a line of a Dockerfile: write RUN, COPY, ENV or the like before it`,
        },
      ];
    return sources.flatMap((source) => {
      const places = [joined(at.folder, source), joined('.', source)];
      // What lies on this machine beside the source is not part of it.
      const isThere = (place: string): boolean =>
        !(at.isWhole && isOutside(place)) && at.tree.kindOf(place) !== undefined;
      if (places.some(isThere)) return [];
      const missing = absent(path, places[0]!, at, 'file');
      return missing ? [missing] : [];
    });
  });
}

function fileRemarks(config: Members, at: Place): Remark[] {
  const { env, pip_config_file: pip } = config;
  const remarks: (Remark | undefined)[] = Object.entries(membersOf(config.ui)).map(([name, file]) =>
    typeof file === 'string' ? absent(['ui', name], joined(at.folder, file), at, 'file') : undefined,
  );
  if (typeof pip === 'string' && !pip.startsWith('/'))
    remarks.push(absent(['pip_config_file'], joined(at.folder, pip), at, 'file'));
  if (typeof env === 'string' && env !== '' && !mayBeFile(at.tree, joined(at.folder, env)))
    remarks.push({
      path: ['env'],
      code: 'agent_config_env_missing',
      msg: `There is no ${joined(at.folder, env)} in ${at.tree.name}: what the agent reads of it must stand in the secrets of the form`,
    });
  return remarks.filter((remark): remark is Remark => remark !== undefined);
}

/** Whether all code is of Node.js. */
export function hasNodeAlone(config: Members): boolean {
  const places = Object.values(membersOf(config.graphs)).map(placeOf);
  return places.length > 0 && places.every((place) => place !== undefined && isOfNode(place));
}

/** Code of Node.js needs a package.json, in the folder of the file or above it. */
function nodeRemarks(config: Members, { tree, folder }: Place): Remark[] {
  if (!hasNodeAlone(config)) return [];
  for (let above = folder; !isOutside(above); above = joined(above, '..')) {
    if (mayBeFile(tree, joined(above, 'package.json'))) return [];
  }
  const msg = `There is no package.json beside this file, so that no package is installed`;
  return [{ path: ['graphs'], code: 'agent_config_no_packages', msg }];
}
