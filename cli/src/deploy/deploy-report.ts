// What `deploy` has done so far: as text while the command runs, and as one JSON document when the command ends or fails.
import type { Deployment, DiagnosedLine, Finding, Issue, PatchExplanation, Revision } from 'deployment-control';
import { reportFailure } from '../command/failure.js';
import type { LocatedIssue } from '../input/check.js';
import { githubLine, humanLine, isGithubWorkflow, issueLines } from '../output/issues.js';
import { folded } from '../output/folded.js';
import { printable } from '../output/text.js';
import { writeError, writeJson, writeOut } from '../process/streams.js';
import { masked } from '../service/masking.js';
import { holdsFilled, withoutFilled } from './references.js';

/** What was done with one file. */
interface Results {
  readonly file?: string;
  /** What was done, or would be in a dry run; null for nothing, as where the service has refused it. */
  readonly action: 'created' | 'patched' | 'redeployed' | 'unchanged' | null;
  readonly dryRun: boolean;
  readonly issues?: readonly (Issue & Partial<LocatedIssue>)[];
  readonly explanation?: PatchExplanation;
  readonly deployment?: Deployment;
  readonly revision?: Revision;
  readonly findings?: readonly Finding[];
  readonly lastError?: DiagnosedLine;
  readonly rollback?: object;
}

/** How a run is reported. */
export interface ReportOptions {
  readonly json: boolean;
  readonly quiet: boolean;
  readonly dryRun: boolean;
  readonly files: readonly string[];
}

/** Reports one run of the command. */
export class DeployReport {
  readonly #options: ReportOptions;
  readonly #done: Results[] = [];
  #results: Results;
  #filled: readonly (readonly (string | number)[])[] = [];

  constructor(options: ReportOptions) {
    this.#options = options;
    this.#results = { action: null, dryRun: options.dryRun };
  }

  /** The stream for people: with `--json`, the standard output is for the document only. */
  get stream(): NodeJS.WriteStream {
    return this.#options.json ? process.stderr : process.stdout;
  }

  /** Begins with a file. */
  begin(file: string): void {
    const isOne = this.#options.files.length === 1;
    this.#results = { ...(!isOne && { file }), action: null, dryRun: this.#options.dryRun };
    this.#filled = [];
    if (!isOne) this.write(`${file}:\n`);
  }

  /** Hides the values at these paths from now on. */
  hide(filled: readonly (readonly (string | number)[])[]): void {
    this.#filled = filled;
  }

  /** Whether the values at a path are never shown. */
  isHidden = (path: readonly (string | number)[]): boolean => path.length > 0 && holdsFilled(path, this.#filled);

  /** Writes text for people. */
  write(text: string): void {
    const { json, quiet } = this.#options;
    if (quiet) return;
    (json ? writeError : writeOut)(folded(text, this.stream));
  }

  /** Adds to the results of the file. */
  add(results: Partial<Results>): void {
    const { deployment, explanation, revision } = results;
    this.#results = {
      ...this.#results,
      ...results,
      ...(deployment && { deployment: withoutFilled(masked(deployment), this.#filled) }),
      ...(revision && { revision: withoutFilled(revision, this.#filled) }),
      ...(explanation && { explanation: this.#withoutHidden(explanation) }),
    };
  }

  #withoutHidden(explanation: PatchExplanation): PatchExplanation {
    const shown = (entries: PatchExplanation['changes']): PatchExplanation['changes'] =>
      entries.map((entry) => {
        const { before: _, after: __, ...rest } = entry;
        return this.isHidden(entry.path) ? rest : entry;
      });
    return { ...explanation, changes: shown(explanation.changes), unchanged: shown(explanation.unchanged) };
  }

  /** Writes issues of a file, and adds them to the results. */
  addIssues(file: string, issues: readonly LocatedIssue[]): void {
    this.#results = { ...this.#results, issues: [...(this.#results.issues ?? []), ...issues.map(shown)] };
    const isAnnotated = isGithubWorkflow() && !this.#options.json;
    if (isAnnotated) writeOut(issueLines(file, issues, githubLine));
    else writeError(issueLines(file, issues, humanLine, process.stderr));
  }

  /** Ends with a file. The last line of the standard output is the deployment's address; its id if it has none. */
  end(deployment: Deployment | undefined): void {
    this.#done.push(this.#results);
    if (deployment === undefined || this.#options.json) return;
    const { custom_url: url } = deployment.source_config ?? {};
    const address = url && !this.isHidden(['source_config', 'custom_url']) ? url : undefined;
    writeOut(`${printable(address ?? `id: ${deployment.id}`)}\n`);
  }

  /** Ends a run that succeeded. */
  done(): void {
    if (this.#options.json) writeJson(this.#document());
  }

  /** Ends a run that failed: the results so far stand beside the error. */
  failed(error: unknown): void {
    const { json, files } = this.#options;
    const rest = files.slice(this.#done.length + 1);
    this.#done.push(this.#results);
    reportFailure('deploy', error, {
      json,
      results: { ...this.#document(), ...(rest.length > 0 && { notDone: rest }) },
    });
    if (rest.length > 0) writeError(`not done: ${printable(rest.join(', '))}\n`);
  }

  #document(): Record<string, unknown> {
    const [first] = this.#done;
    return this.#options.files.length === 1 ? { ...first } : { files: this.#done };
  }
}

/** An issue in the JSON document: a value of an option has no line in the file. */
function shown(issue: LocatedIssue): Issue & Partial<LocatedIssue> {
  if (issue.option === undefined) return issue;
  const { line: _, column: __, ...rest } = issue;
  return rest;
}
