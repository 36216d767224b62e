// The versions of Python and Node.js that the agent's configuration file names, against what its project declares.
import type { Members, Remark } from './shape.js';
import { membersOf, isOfNode, placeOf } from './shape.js';
import { foldersOf, type Place } from './places.js';
import { joined, textOf } from './source-tree.js';

/** The oldest versions that builders take, and what they take where the file names none. */
const LEAST_PYTHON = '3.11';
const LEAST_NODE = 20;

/** What of the versions does not fit. */
export function versionRemarks(config: Members, at: Place): Remark[] {
  return [...pythonRemarks(config, at), ...nodeRemarks(config, at)];
}

function pythonRemarks(config: Members, at: Place): Remark[] {
  const places = Object.values(membersOf(config.graphs)).map(placeOf);
  const isNeeded = places.some((place) => place !== undefined && !isOfNode(place));
  const named = config.python_version;
  if (!isNeeded || (named !== undefined && named !== null && !/^\d+\.\d+/.test(String(named)))) return [];
  const version = typeof named === 'string' ? named.replace(/-.*/, '') : LEAST_PYTHON;
  const code = 'agent_config_version';
  const path = ['python_version'];
  if (compared(version, LEAST_PYTHON) < 0)
    return [{ path, code, msg: `Python ${version} is not offered: ${LEAST_PYTHON} is the oldest` }];
  return foldersOf(config, at).flatMap(({ target }) => {
    const file = joined(target, 'pyproject.toml');
    const wanted = requiredPython(textOf(at.tree, file));
    if (wanted === undefined || mayHold(wanted, version)) return [];
    const start =
      typeof named === 'string' ? `Python ${version} is named` : `Python ${version} is used where none is named`;
    return [{ path, code, msg: `${start}, and ${file} requires ${wanted}: set python_version to one that fits` }];
  });
}

/** What a project's file requires of Python, as its packager or Poetry reads it. */
function requiredPython(text = ''): string | undefined {
  const named = /^\s*requires-python\s*=\s*["']([^"'\n]+)["']/m.exec(text)?.[1];
  return named ?? /^\[tool\.poetry\.dependencies\][^[]*?^\s*python\s*=\s*["']([^"'\n]+)["']/ms.exec(text)?.[1];
}

/** Whether some patch of a version can meet a requirement. What cannot be read is met. */
function mayHold(requirement: string, version: string): boolean {
  return requirement.split(',').every((part) => {
    const [, sign = '', wanted = ''] =
      /^\s*(\^|~=|~|>=|<=|==|>|<)\s*v?(\d+(?:\.\d+){0,2})(?:\.\*)?\s*$/.exec(part) ?? [];
    if (wanted === '') return true;
    const [major = 0, minor, patch] = wanted.split('.').map(Number);
    const order = compared(version, `${major}.${minor ?? 0}`);
    if (sign === '<') return order < 0 || (order === 0 && (patch ?? 0) > 0);
    if (sign === '<=') return order <= 0;
    // A later patch is above the version itself.
    if (sign === '>' || sign === '>=') return order >= 0;
    if (sign === '==') return minor === undefined ? version.startsWith(`${major}.`) : order === 0;
    // Up to the next version of the part that may grow.
    const isOfMinor = sign === '~' ? minor !== undefined : sign === '~=' && patch !== undefined;
    return order >= 0 && (isOfMinor ? order === 0 : version.startsWith(`${major}.`));
  });
}

function compared(one: string, other: string): number {
  const [major = 0, minor = 0] = one.split('.').map(Number);
  const [otherMajor = 0, otherMinor = 0] = other.split('.').map(Number);
  return major - otherMajor || minor - otherMinor;
}

function nodeRemarks(config: Members, at: Place): Remark[] {
  const code = 'agent_config_version';
  const places = Object.values(membersOf(config.graphs)).map(placeOf);
  const named = config.node_version;
  const isNamed = typeof named === 'string' && /^\d+$/.test(named);
  if (isNamed && Number(named) < LEAST_NODE)
    return [{ path: ['node_version'], code, msg: `Node.js ${named} is not offered: ${LEAST_NODE} is the oldest` }];
  if (!isNamed && !places.some((place) => place !== undefined && isOfNode(place))) return [];
  const engines = enginesOf(textOf(at.tree, joined(at.folder, 'package.json')));
  const others = Object.keys(engines).filter((name) => name !== 'node');
  const wanted = engines.node;
  const path = ['node_version'];
  const where = `the engines of ${joined(at.folder, 'package.json')}`;
  if (others.length > 0)
    return [
      { path, code, msg: `Builders refuse ${where} besides node, and there is ${others.join(', ')}: leave them out` },
    ];
  if (typeof wanted !== 'string') return [];
  const version = isNamed ? Number(named) : LEAST_NODE;
  if (/^\d+$/.test(wanted)) {
    if (Number(wanted) === version) return [];
    return [{ path, code, msg: `Node.js ${version} is used, and ${where} name ${wanted}: make them one` }];
  }
  return [
    { path, code, msg: `Builders take a major version alone in ${where}, such as "${version}", and it is "${wanted}"` },
  ];
}

function enginesOf(text = ''): Members {
  try {
    return membersOf(membersOf(JSON.parse(text)).engines);
  } catch {
    return {};
  }
}
