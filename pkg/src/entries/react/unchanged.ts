// What a component is given again: the same objects as before where they say the same.

/**
 * A copy that is given away, frozen, with the parts of the value before it that say the same; all of that if nothing
 * differs.
 */
export function unchanged<T>(before: unknown, after: T): T {
  if (typeof after !== 'object' || after === null || Object.isFrozen(after)) return after;
  const members = after as Record<string, unknown>;
  const known = isAlike(before, after) ? before : {};
  const names = Object.keys(after);
  let isSame = known === before && Object.keys(known).length === names.length;
  for (const name of names) {
    const earlier = Object.hasOwn(known, name) ? known[name] : undefined;
    const member = unchanged(earlier, members[name]);
    if (member !== members[name]) members[name] = member;
    isSame &&= Object.hasOwn(known, name) && Object.is(earlier, member);
  }
  return isSame ? (before as T) : Object.freeze(after);
}

function isAlike(before: unknown, after: object): before is Record<string, unknown> {
  return typeof before === 'object' && before !== null && Array.isArray(before) === Array.isArray(after);
}
