// Reads a changelog in the form of Keep a Changelog 1.1.0, and says what is wrong with it.

const KINDS = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];
const SEMVER = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-[0-9A-Za-z.-]+)?$/;

/**
 * `{ releases, problems }`: each release with its name, date, the number of its entries, and whether it is of what has
 * not come out yet.
 */
export function readChangelog(text) {
  const problems = [];
  const releases = [];
  let release = null;
  let kind = null;
  if (!text.startsWith('# Changelog\n')) problems.push('it does not begin with "# Changelog"');
  text.split('\n').forEach((line, index) => {
    const at = `line ${index + 1}: `;
    if (line.startsWith('## ')) {
      const [, name, date] = /^## \[([^\]]+)\](?: - (\S+))?(?: \[YANKED\])?$/.exec(line) ?? [];
      release = { name, date, entries: 0, kinds: new Set() };
      kind = null;
      releases.push(release);
      if (!name) problems.push(`${at}a release is written "## [1.2.3] - 2026-01-31" or "## [Unreleased]"`);
      else if (name === 'Unreleased') {
        if (releases.length > 1) problems.push(`${at}what is unreleased stands first`);
      } else if (!SEMVER.test(name)) problems.push(`${at}${name} is no semantic version`);
      else if (!/^\d{4}-\d{2}-\d{2}$/.test(date ?? '') || Number.isNaN(Date.parse(date)))
        problems.push(`${at}${name} has no date such as 2026-01-31`);
    } else if (line.startsWith('### ')) {
      kind = line.slice(4);
      if (!KINDS.includes(kind)) problems.push(`${at}"${kind}" is none of ${KINDS.join(', ')}`);
      else if (!release) problems.push(`${at}it stands in no release`);
      else if (release.kinds.has(kind)) problems.push(`${at}${kind} stands twice in ${release.name}`);
      else release.kinds.add(kind);
    } else if (line.startsWith('- ')) {
      if (!release || !kind) problems.push(`${at}an entry stands below a release and a kind of change`);
      else release.entries += 1;
    }
  });
  for (const { name, entries } of releases)
    if (entries === 0 && name !== 'Unreleased') problems.push(`${name} has no entries`);
  const versions = releases.filter(({ name }) => name !== 'Unreleased' && SEMVER.test(name ?? ''));
  for (let index = 1; index < versions.length; index++) {
    if (compare(versions[index - 1].name, versions[index].name) <= 0)
      problems.push(`${versions[index].name} stands below ${versions[index - 1].name}, but the newest stands first`);
    if (versions[index - 1].date < versions[index].date)
      problems.push(`${versions[index - 1].name} is older than ${versions[index].name}`);
  }
  return { releases, problems };
}

/**
 * Compares two versions by their numbers; one that is before a release, such as 1.0.0-beta.1, is less than that
 * release.
 */
export function compare(a, b) {
  const [left, right] = [a, b].map((version) => version.split('-')[0].split('.').map(Number));
  for (let index = 0; index < 3; index++) if (left[index] !== right[index]) return left[index] - right[index];
  return Number(b.includes('-')) - Number(a.includes('-'));
}
