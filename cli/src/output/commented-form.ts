// A form as YAML for people: each field with what it means, and the fields that it could have too as comments.
import { fields, type DeploymentCreate, type FieldInfo, type Source } from 'deployment-control';
import { SOURCES } from '../../../pkg/src/generated/choices.js';
import { isPlain } from '../../../pkg/src/values/plain.js';
import { yamlText } from './yaml.js';

/** The sources that are proposed: those of the contract. The checks warn of another, which few services have. */
export const SOURCE_NAMES: readonly string[] = SOURCES.map(({ value }) => value).filter(
  (each) => each !== 'internal_template',
);

/** The width of comments and of long texts. */
const WIDTH = 100;

/** The parts of a resource_spec that most deployments set. */
const USUAL_RESOURCES = ['min_scale', 'max_scale', 'cpu', 'memory_mb'];

/** A record without fields, which is no text of YAML by itself. */
const EMPTY = ' {} # without the braces, once a field below is set';

/** The head of the file. `name` is the file's own. */
function head(name: string): string {
  const file = name === '-' ? 'FILE' : name;
  return `${comment(
    `A deployment of the Deployment Control Service. "deployment-control validate ${file}" checks this file and "deployment-control deploy ${file}" deploys it. Lines that start with "#" and a name are fields that can be set too.`,
    '',
  )}`;
}

/** The text of a file with a form. `urlNote` says why it has no custom_url. */
export function commentedForm(form: DeploymentCreate, name: string, urlNote?: string): string {
  const known = fields('DeploymentCreate', { source: form.source as Source }).filter(({ readOnly }) => !readOnly);
  const values = form as unknown as Readonly<Record<string, unknown>>;
  const parts = known
    .filter(({ path }) => path.length === 1 && path[0] !== undefined && Object.hasOwn(values, path[0]))
    .map((field) => part(field, values[field.path[0] ?? ''], known, urlNote));
  return [head(name), ...parts].join('\n');
}

/** A field of the form itself; of a record each field with its own comment. */
function part(field: FieldInfo, value: unknown, known: readonly FieldInfo[], urlNote?: string): string {
  const [name = ''] = field.path;
  if (field.kind !== 'record') return lines(field, name, value, '');
  const given = value as Readonly<Record<string, unknown>>;
  const inside = known
    .filter(({ path }) => path.length === 2 && path[0] === name)
    .map((each) => {
      const [, inner = ''] = each.path;
      if (Object.hasOwn(given, inner))
        return isEmpty(given[inner]) ? opened(each, inner, known) : lines(each, inner, given[inner], '  ');
      const note = inner === 'custom_url' && urlNote !== undefined ? comment(urlNote, '  ') : '';
      return note + suggested(each, inner, known);
    });
  return `${comment(field.help, '')}${name}:${isEmpty(given) ? EMPTY : ''}\n${inside.join('')}`;
}

/** A record without fields. */
function isEmpty(value: unknown): boolean {
  return isPlain(value) && Object.keys(value).length === 0;
}

/** A record without fields, and as comments the fields that the record could have. */
function opened(field: FieldInfo, name: string, known: readonly FieldInfo[]): string {
  return suggested(field, name, known).replace(`  #${name}:`, `  ${name}:${EMPTY}`);
}

function lines(field: FieldInfo, name: string, value: unknown, indent: string): string {
  const text = yamlText({ [name]: value });
  const isSecrets = name === 'secrets';
  const help = isSecrets ? `${field.help} "deploy --env-file FILE" puts a value in place of \${NAME}.` : field.help;
  return `${comment(`${help}${choicesOf(field)}`, indent)}${text.replace(/^(?=.)/gm, indent)}`;
}

/** A field that is not set, as a comment that can be made one. */
function suggested(field: FieldInfo, name: string, known: readonly FieldInfo[]): string {
  const help = comment(`${field.help}${choicesOf(field)}`, '  ');
  if (field.kind !== 'record') return `${help}  #${name}: ${exampleOf(field)}\n`;
  const inner = known
    .filter(({ path }) => path.length === field.path.length + 1 && field.path.every((each, at) => path[at] === each))
    .filter(({ path }) => name !== 'resource_spec' || USUAL_RESOURCES.includes(path.at(-1) ?? ''));
  return `${help}  #${name}:\n${inner.map((each) => `  #  ${each.path.at(-1)}: ${exampleOf(each)}\n`).join('')}`;
}

function choicesOf({ path, choices, open }: FieldInfo): string {
  if (choices === undefined) return '';
  const shown = path.join('.') === 'source' ? SOURCE_NAMES : choices;
  return ` ${open ? 'Such as' : 'One of'} ${shown.join(', ')}.`;
}

const EXAMPLES: Readonly<Partial<Record<FieldInfo['kind'], string>>> = {
  boolean: 'true',
  uuid: '00000000-0000-4000-8000-000000000000',
  uri: 'https://agent.example',
  list: '[]',
  map: '{}',
  object: '{}',
};

function exampleOf({ kind, choices, default: usual, minimum, unit }: FieldInfo): string {
  if (usual !== undefined && usual !== null) return String(usual);
  if (choices?.[0] !== undefined) return choices[0];
  if (kind === 'integer' || kind === 'number') return String(unit === 'MB' ? 1024 : Math.max(1, minimum ?? 1));
  return EXAMPLES[kind] ?? '""';
}

function comment(text: string, indent: string): string {
  let out = '';
  let line = `${indent}#`;
  for (const word of text.split(' ')) {
    if (line.length + 1 + word.length > WIDTH) {
      out += `${line}\n`;
      line = `${indent}#`;
    }
    line += ` ${word}`;
  }
  return `${out}${line}\n`;
}
