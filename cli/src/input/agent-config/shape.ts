// The form of the agent's configuration file: its fields and what each may be, as its published schema has them.
import { isObject } from '../../../../pkg/src/values/plain.js';
import { closestWord } from '../../../../pkg/src/values/suggestion.js';
import type { Path } from '../source-document.js';

/** Something to look at again, at a place in the file. */
export interface Remark {
  readonly path: Path;
  readonly code: string;
  readonly msg: string;
}

export type Members = Readonly<Record<string, unknown>>;

/** The members of what should be an object. */
export const membersOf = (value: unknown): Members => (isObject(value) ? (value as Members) : {});

/** Whether a place names a file of Node.js. */
export const isOfNode = (place: string): boolean => /\.[cm]?[jt]sx?(?::|$)/.test(place);

/** The text of a place: graphs can be objects that hold it. */
export function placeOf(value: unknown): string | undefined {
  const place = isObject(value) ? (value as Members).path : value;
  return typeof place === 'string' ? place : undefined;
}

const isText = (value: unknown): boolean => typeof value === 'string';
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isMap = (value: unknown): boolean => isObject(value) && Object.values(value).every(isText);

const PACKAGERS: readonly unknown[] = ['pip', 'setuptools', 'wheel'];

/** What a field may be besides null, and how messages say it. */
const FIELDS: Readonly<Record<string, readonly [(value: unknown) => boolean, string]>> = {
  dependencies: [isTexts, 'a list of texts'],
  graphs: [
    (value) => isObject(value) && Object.values(value).every((graph) => placeOf(graph) !== undefined),
    'an object that has for each name a place such as "./agent/graph.py:graph"',
  ],
  env: [(value) => isText(value) || isMap(value), 'the path of a file, or an object of names and texts'],
  dockerfile_lines: [isTexts, 'a list of texts'],
  python_version: [(value) => isText(value) && /^\d+\.\d+(?:-[a-z]+)?$/.test(String(value)), 'a text such as "3.12"'],
  node_version: [
    (value) => isText(value) && /^\d+$/.test(String(value)),
    'a text of the major version alone, such as "20"',
  ],
  pip_config_file: [isText, 'the path of a file'],
  pip_installer: [(value) => ['auto', 'pip', 'uv'].includes(value as string), '"auto", "pip" or "uv"'],
  image_distro: [
    (value) => ['debian', 'wolfi', 'bookworm'].includes(value as string),
    '"debian", "wolfi" or "bookworm"',
  ],
  base_image: [isText, 'a text'],
  api_version: [isText, 'a text'],
  auth: [isObject, 'an object'],
  encryption: [isObject, 'an object'],
  checkpointer: [isObject, 'an object'],
  store: [isObject, 'an object'],
  http: [isObject, 'an object'],
  webhooks: [isObject, 'an object'],
  ui: [isMap, 'an object of names and paths'],
  ui_config: [isObject, 'an object'],
  keep_pkg_tools: [
    (value) => typeof value === 'boolean' || (Array.isArray(value) && value.every((each) => PACKAGERS.includes(each))),
    'true, false or a list of "pip", "setuptools" and "wheel"',
  ],
};

/** What of the file has another form than the schema says. */
export function shapeRemarks(config: Members): Remark[] {
  const remarks = Object.entries(config).flatMap(([name, value]): Remark[] => {
    const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
    if (field === undefined) {
      const meant = closestWord(name, Object.keys(FIELDS));
      return meant === undefined
        ? []
        : [
            {
              path: [name],
              code: 'agent_config_unknown',
              msg: `No such field is known, and so nothing reads it: ${meant} is meant, as it seems`,
            },
          ];
    }
    if (value === null || field[0](value)) return [];
    return [{ path: [name], code: 'agent_config_form', msg: `Should be ${field[1]}` }];
  });
  const graphs = membersOf(config.graphs);
  const places = Object.values(graphs).map(placeOf);
  if ((config.graphs ?? undefined) === undefined || (isObject(config.graphs) && places.length === 0))
    remarks.push({
      path: ['graphs'],
      code: 'agent_config_form',
      msg: 'There is no graph, and the build needs one: "graphs": {"agent": "./agent/graph.py:graph"}',
    });
  const isOfPython = places.some((place) => place !== undefined && !isOfNode(place));
  if (isOfPython && (!Array.isArray(config.dependencies) || config.dependencies.length === 0))
    remarks.push({
      path: ['dependencies'],
      code: 'agent_config_form',
      msg: 'A graph in Python needs at least one dependency: "dependencies": ["."] installs the project',
    });
  return remarks;
}
