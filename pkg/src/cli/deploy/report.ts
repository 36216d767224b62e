// What `deploy` has done so far: as text while it runs, and as one JSON document at its end or when it fails.
import type { Deployment, PatchExplanation, Revision } from 'deployment-control';
import { reportFailure } from '../command/failure.js';
import type { LocatedIssue } from '../input/check.js';
import { githubLine, humanLine, isGithubWorkflow } from '../output/issues.js';
import { writeError, writeJson, writeOut } from '../process/streams.js';
import { masked } from '../service/masking.js';

/** The JSON document. */
interface Results {
  readonly action?: 'created' | 'patched' | 'redeployed' | 'unchanged';
  readonly dryRun: boolean;
  readonly issues?: readonly LocatedIssue[];
  readonly explanation?: PatchExplanation;
  readonly deployment?: Deployment;
  readonly revision?: Revision;
}

/** Reports one run of the command. */
export class DeployReport {
  readonly #json: boolean;
  #results: Results;

  constructor(options: { readonly json: boolean; readonly dryRun: boolean }) {
    this.#json = options.json;
    this.#results = { dryRun: options.dryRun };
  }

  /** The stream for people: with `--json`, the standard output is for the document only. */
  get stream(): NodeJS.WriteStream {
    return this.#json ? process.stderr : process.stdout;
  }

  /** Writes text for people. */
  write(text: string): void {
    if (this.#json) writeError(text);
    else writeOut(text);
  }

  /** Adds to the results. */
  add(results: Partial<Results>): void {
    const { deployment } = results;
    this.#results = { ...this.#results, ...results, ...(deployment && { deployment: masked(deployment) }) };
  }

  /** Writes issues of a file, and adds them to the results. */
  addIssues(file: string, issues: readonly LocatedIssue[]): void {
    this.#results = { ...this.#results, issues: [...(this.#results.issues ?? []), ...issues] };
    const isAnnotated = isGithubWorkflow() && !this.#json;
    for (const issue of issues) {
      if (isAnnotated) writeOut(githubLine(file, issue));
      else writeError(humanLine(file, issue, process.stderr));
    }
  }

  /** Ends a run that succeeded. */
  done(): void {
    if (this.#json) writeJson(this.#results);
  }

  /** Ends a run that failed: the results so far stand beside the error. */
  failed(error: unknown): void {
    reportFailure('deploy', error, { json: this.#json, results: { ...this.#results } });
  }
}
