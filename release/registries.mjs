// What registries show beside the README: the crate and the npm package must say the same of where the project lives.

/** Where the address of the repository stands: this line of Cargo.toml is the only place that is written by hand. */
export const PLACE = '`repository` in the [package] section of Cargo.toml';

/**
 * The `repository`, `homepage` and `bugs` of package.json that go with the address of a repository, and that npm shows from
 * which commit and run a version was built.
 */
export function npmFields(address) {
  const page = address.replace(/\.git$/, '').replace(/\/$/, '');
  return {
    repository: { type: 'git', url: `git+${page}.git` },
    homepage: `${page}#readme`,
    bugs: `${page}/issues`,
    publishConfig: { access: 'public', provenance: true },
  };
}

/**
 * What is wrong with the metadata of the crate (of `cargo metadata`) and of package.json. Without an address there is
 * one problem, which says where to write it.
 */
export function registryProblems(crate, manifest) {
  const problems = [];
  for (const name of ['description', 'license'])
    if (crate[name] !== manifest[name])
      problems.push(`${name}: Cargo.toml has "${crate[name]}", pkg/package.json "${manifest[name]}"`);
  for (const name of ['keywords', 'categories'])
    if (crate[name].length === 0) problems.push(`Cargo.toml has no ${name}: crates.io finds a crate by them`);
  if (!crate.repository) {
    problems.push(`there is no address of the repository yet: write it as ${PLACE}`);
    return problems;
  }
  for (const [name, value] of Object.entries(npmFields(crate.repository)))
    if (JSON.stringify(manifest[name]) !== JSON.stringify(value))
      problems.push(`pkg/package.json must have "${name}": ${JSON.stringify(value)}; ACCEPT=1 writes it`);
  return problems;
}
