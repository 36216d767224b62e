// The variables in a fleet file: `${NAME}` in a text is filled in, and a secret stays a reference, which no plan shows.
import { MASKED } from '../deploy/references.js';
import type { Path } from '../input/source-document.js';
import { MASK } from '../service/masking.js';

/** What is wrong at a place of a document. */
export interface Problem {
  readonly path: Path;
  readonly code: string;
  readonly msg: string;
}

const REFERENCE = /\$(\$\{|\{([^{}]*)\})/g;
const WHOLE = /^\$\{([A-Za-z_]\w*)\}$/;
/** The most characters that variables may fill in. */
const MOST_FILLED = 16 << 20;
const INLINE = "A secret's value does not belong in a fleet file: write env: NAME or file: PATH in place of value";

const TOO_MUCH = `Variables fill in more than ${MOST_FILLED} characters, as in a text that is made to exhaust the memory`;

/** What a fleet file says of a variable that it may not have. */
export const NO_VARIABLE = 'holds a credential of this client, which no fleet file gets: take another variable';

/** The variables of a fleet. */
export interface Variables {
  /** Gives the value of a variable; undefined if it is not set or a credential. */
  readonly valueOf: (name: string) => string | undefined;
  readonly isCredential: (name: string) => boolean;
}

/** A document with the values of its variables. */
export interface Filled {
  readonly value: unknown;
  readonly problems: readonly Problem[];
  /** The variables that stand in texts, with their values. */
  readonly shown: ReadonlyMap<string, string>;
  /** The variables that hold secrets. */
  readonly secret: ReadonlySet<string>;
}

/** A document with the values of its variables. */
export function withVariables(value: unknown, variables: Variables): Filled {
  const problems: Problem[] = [];
  const shown = new Map<string, string>();
  const sources = new Set<string>();
  let filled = 0;
  const tell = (path: Path, code: string, msg: string): void => {
    problems.push({ path, code, msg });
  };
  const textOf = (text: string, path: Path): string =>
    text.replace(REFERENCE, (whole, _, name: string | undefined) => {
      if (name === undefined) return whole.slice(1);
      if (!/^[A-Za-z_]\w*$/.test(name)) {
        tell(path, 'fleet_variable', `${whole} is no variable; write $\${ for a text that begins so`);
        return whole;
      }
      const found = variables.valueOf(name);
      filled += found?.length ?? 0;
      if (filled > MOST_FILLED) {
        if (filled - (found?.length ?? 0) <= MOST_FILLED) tell(path, 'fleet_variable', TOO_MUCH);
        return '';
      }
      const problem = variables.isCredential(name)
        ? NO_VARIABLE
        : `is ${found === undefined ? 'not set' : 'empty'}; write $\${${name}} for the text itself`;
      if (found) shown.set(name, found);
      else tell(path, 'fleet_variable', `The environment variable ${name} ${problem}`);
      return found ?? whole;
    });
  const fill = (inner: unknown, path: Path): unknown => {
    if (typeof inner === 'string') return inner.includes('$') ? textOf(inner, path) : inner;
    if (Array.isArray(inner)) return inner.map((item, at) => fill(item, [...path, at]));
    if (typeof inner !== 'object' || inner === null) return inner;
    if (isSecret(path)) return secret(inner as Readonly<Record<string, unknown>>, path, false);
    if (isVariable(path)) return secret(inner as Readonly<Record<string, unknown>>, path, true);
    return Object.fromEntries(Object.entries(inner).map(([name, each]) => [name, fill(each, [...path, name])]));
  };
  const secret = (inner: Readonly<Record<string, unknown>>, path: Path, isInContainer: boolean): unknown => {
    const { value: text, ...rest } = inner;
    if (typeof inner.env === 'string') sources.add(inner.env);
    if (text === undefined || text === null) return inner;
    const at = [...path, 'value'];
    const [, name] = (typeof text === 'string' && WHOLE.exec(text)) || [];
    if (name !== undefined) {
      sources.add(name);
      return { ...rest, env: name };
    }
    if (!isInContainer) tell(at, 'fleet_inline_secret', INLINE);
    else if (text === MASK) tell(at, 'masked_value', `It ${MASKED}: give the value, or a \${NAME}`);
    else if (typeof text === 'string' && text.replace(/\$\$\{/g, '').includes('${'))
      tell(at, 'fleet_inline_secret', 'A value that is a variable is that one whole, so that no plan shows it');
    return isInContainer
      ? { ...inner, value: typeof text === 'string' ? text.replace(/\$\$\{/g, '${') : text }
      : { ...rest, value: '-' };
  };
  return { value: fill(value, []), problems, shown, secret: sources };
}

/** Whether an object is a secret: of a deployment, or of the defaults. */
function isSecret(path: Path): boolean {
  return (
    path.at(-2) === 'secrets' && (path.length === 2 || path.at(-3) === 'defaults' || path.at(-4) === 'deployments')
  );
}

/** Whether an object is an environment variable of a container. */
function isVariable(path: Path): boolean {
  return path.at(-2) === 'env' && ['init_containers', 'sidecars'].includes(String(path.at(-4)));
}
