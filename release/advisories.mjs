// Whether a dependency has a known advisory, of the crate and of the package. The lists come from the network: where that
// is out of reach nothing is known, which is said and fails nothing. Everything else that goes wrong is a failure.

/** How cargo-deny ends where it does not have an option, and cargo where it does not have cargo-deny. */
const WRONG_CALL = [2, 101];

const notLookedUp = (why) => {
  const reason = why.split('\n').find((line) => line.trim() !== '') ?? 'no reason was given';
  return { said: `not looked up: the list of advisories cannot be fetched from here (${reason.trim()})` };
};

/**
 * The advisories of the crate's dependencies. The list is fetched first, so that no word of an advisory can be taken for
 * one of the network.
 * @param attempt - runs a program, and gives its `code`, `stdout` and `stderr`
 */
export async function crateAdvisories(attempt) {
  const fetched = await attempt('cargo', ['deny', '--locked', 'fetch', 'db']);
  if (WRONG_CALL.includes(fetched.code)) return { problems: [`cargo deny fetch: ${fetched.stderr.trim()}`] };
  if (fetched.code !== 0) return notLookedUp(fetched.stderr);
  const { code, stdout, stderr } = await attempt('cargo', [
    'deny',
    '--locked',
    'check',
    '--disable-fetch',
    'advisories',
  ]);
  return code === 0 ? { said: 'none' } : { problems: [`${stdout}${stderr}`.trim()] };
}

/**
 * The advisories of what package-lock.json pins, tools of the build too.
 * @param attempt - runs a program, and gives its `code`, `stdout` and `stderr`
 */
export async function packageAdvisories(attempt) {
  const { code, stdout, stderr } = await attempt('npm', ['audit', '--json', '--package-lock-only']);
  let report;
  try {
    report = JSON.parse(stdout);
  } catch {
    return { problems: [`npm audit gave no report: ${stderr.trim()}`] };
  }
  // Without an answer of the registry there is its error in place of the list.
  if (report.vulnerabilities === undefined)
    return report.error === undefined
      ? { problems: [`npm audit gave no list: ${stdout}`] }
      : notLookedUp(report.message ?? (report.error.summary || stderr));
  const problems = Object.values(report.vulnerabilities).map(({ name, severity, via }) => {
    const titles = via.flatMap(({ title, url }) => (title ? [`${title} ${url}`] : []));
    return `${name} (${severity}): ${titles.join('; ') || 'by what it depends on'}`;
  });
  if (code !== 0 && problems.length === 0) problems.push(`npm audit ended with ${code}: ${stderr.trim()}`);
  return problems.length === 0 ? { said: 'none' } : { problems };
}
