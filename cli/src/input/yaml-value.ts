// The value of a parsed document, and what is wrong with it. The time grows with the length of the text, and with what
// aliases and merges repeat, which is bounded: the parser's own conversion looks for each key and anchor among all others.
import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  visit,
  type Alias,
  type Document,
  type Node,
  type YAMLMap,
} from 'yaml';

/** The most values that aliases and merges may repeat in one document. */
const MOST_REPEATED = 100_000;

/** A text counts once more for each so many characters. */
const LONG_TEXT = 100;

/** What is wrong at a place of a document. */
export interface NodeProblem {
  readonly code: string;
  readonly msg: string;
  readonly offset: number;
}

/** What the nodes of a document say besides their values. */
export interface Nodes {
  /** The node that each alias repeats: the last node with the anchor before the alias. */
  readonly targets: ReadonlyMap<Node, Node>;
  readonly problems: readonly NodeProblem[];
}

const known = new WeakMap<Document, Nodes>();

/** Looks once at each node of a document. */
export function nodesOf(document: Document): Nodes {
  const nodes = known.get(document) ?? lookAt(document);
  known.set(document, nodes);
  return nodes;
}

function lookAt(document: Document): Nodes {
  const anchors = new Map<string, Node>();
  const targets = new Map<Node, Node>();
  const problems: NodeProblem[] = [];
  const tell = (node: Node, code: string, msg: string): void => {
    problems.push({ code, msg, offset: offsetOf(node) });
  };
  visit(document, {
    Node: (_, node, ancestors) => {
      if (isAlias(node)) {
        const target = anchors.get(node.source);
        if (target === undefined) tell(node, 'yaml_alias', `There is no anchor &${node.source} before this alias`);
        else if (ancestors.includes(target)) tell(node, 'yaml_alias', 'The alias stands inside what it repeats');
        else targets.set(node, target);
        return;
      }
      if (node.anchor) anchors.set(node.anchor, node);
      if (isMap(node))
        for (const key of repeatedKeys(node)) tell(key, 'duplicate_key', 'The key stands twice in one mapping');
      if (!isScalar(node)) return;
      const { value } = node;
      if (typeof value === 'number' && !Number.isFinite(value)) tell(node, 'yaml_number', 'JSON has no such number');
      if (typeof value === 'bigint' || value instanceof Uint8Array) tell(node, 'yaml_number', 'JSON has no such value');
    },
  });
  return { targets, problems };
}

function repeatedKeys({ items }: YAMLMap): Node[] {
  const seen = new Set<unknown>();
  return items.flatMap(({ key }) => {
    if (!isScalar(key) || isMerge(key)) return [];
    const isRepeated = seen.has(key.value);
    seen.add(key.value);
    return isRepeated ? [key] : [];
  });
}

/** Whether a key is `<<`, which takes the keys of other mappings over. */
function isMerge(key: unknown): boolean {
  return isScalar(key) && (typeof key.value === 'symbol' || (key.value === '<<' && key.type === 'PLAIN'));
}

function offsetOf(node: unknown): number {
  return (isNode(node) ? node.range?.[0] : undefined) ?? 0;
}

/** A value that is not made, since it would be too large or cannot be. */
class Refused extends Error {
  constructor(
    readonly node: unknown,
    message: string,
  ) {
    super(message);
  }
}

/** A value with how many it holds, and the members of a mapping. */
interface Sized {
  readonly value: unknown;
  readonly size: number;
  readonly members?: ReadonlyMap<string, unknown>;
}

const NOTHING: Sized = { value: null, size: 1 };

/** The value of a document without problems. */
export function converted(document: Document): { readonly value: unknown } | { readonly problem: NodeProblem } {
  try {
    return { value: new Conversion(nodesOf(document).targets).of(document.contents).value };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { problem: { code: 'yaml_alias', msg: error.message, offset: offsetOf(error.node) } };
  }
}

class Conversion {
  readonly #targets: ReadonlyMap<Node, Node>;
  /** What has an anchor. */
  readonly #made = new Map<Node, Sized>();
  #repeated = 0;

  constructor(targets: ReadonlyMap<Node, Node>) {
    this.#targets = targets;
  }

  of(node: unknown): Sized {
    if (isAlias(node)) return this.#repeat(node);
    const made = isMap(node) ? this.#mapping(node) : isSeq(node) ? this.#list(node.items) : scalar(node);
    if (isNode(node) && 'anchor' in node && node.anchor) this.#made.set(node, made);
    return made;
  }

  #repeat(alias: Alias): Sized {
    const target = this.#targets.get(alias);
    const made = target && this.#made.get(target);
    if (made === undefined) throw new Refused(alias, `There is no anchor &${alias.source} before this alias`);
    this.#spend(alias, made.size);
    return made;
  }

  #spend(node: unknown, size: number): void {
    this.#repeated += size;
    if (this.#repeated > MOST_REPEATED)
      throw new Refused(
        node,
        `Aliases repeat more than ${MOST_REPEATED} values, as in a text that is made to exhaust the memory`,
      );
  }

  #list(items: readonly unknown[]): Sized {
    const parts = items.map((item) => this.of(item));
    return { value: parts.map(({ value }) => value), size: sizeOf(parts) };
  }

  #mapping({ items }: YAMLMap): Sized {
    const members = new Map<string, unknown>();
    const parts: Sized[] = [];
    for (const { key, value } of items) {
      const part = this.of(value);
      parts.push(part);
      if (isMerge(key)) this.#merge(members, value, part);
      else members.set(String(isScalar(key) ? key.value : key), part.value);
    }
    return { value: Object.fromEntries(members), size: sizeOf(parts), members };
  }

  /** Takes the members of a mapping over, or of each in a list, that are not there yet. */
  #merge(members: Map<string, unknown>, node: unknown, whole: Sized): void {
    const target = isAlias(node) ? this.#targets.get(node) : node;
    const sources = isSeq(target) ? target.items.map((item) => this.of(item)) : [whole];
    for (const source of sources) {
      if (source.members === undefined) throw new Refused(node, 'Merge keys take mappings, or lists of them');
      // An alias has counted what it repeats; what stands here is copied as well.
      if (!isAlias(node)) this.#spend(node, source.members.size);
      for (const [name, value] of source.members) if (!members.has(name)) members.set(name, value);
    }
  }
}

function scalar(node: unknown): Sized {
  if (!isScalar(node)) return NOTHING;
  const { value } = node;
  return { value, size: typeof value === 'string' ? 1 + Math.floor(value.length / LONG_TEXT) : 1 };
}

function sizeOf(parts: readonly Sized[]): number {
  return parts.reduce((sum, { size }) => sum + size, 1);
}
