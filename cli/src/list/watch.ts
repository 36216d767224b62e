// `list --watch`: a table that is drawn again in place on a terminal, and a line for each change elsewhere.
import {
  ApiError,
  type Deployment,
  type DeploymentChange,
  type DeploymentSnapshot,
  type DeploymentWatch,
} from 'deployment-control';
import { failureMessage } from '../command/failure.js';
import { fullScreen } from '../output/full-screen.js';
import { cut, tableLines, tableWidth } from '../output/table.js';
import { coloured, counted, duration, printable } from '../output/text.js';
import { firstOf, interruption, Interrupted } from '../process/signals.js';
import { isTerminal, outputClosed, writeOut, writeProgress } from '../process/streams.js';
import { cellsOf, WATCHED_COLUMNS } from './rows.js';

/** How a list is watched. */
export interface WatchedList {
  /** Starts to watch, until the signal is aborted. */
  readonly start: (signal: AbortSignal) => Promise<DeploymentWatch>;
  readonly sort: ((deployments: readonly Deployment[]) => Deployment[]) | undefined;
  /** How many deployments are shown at most. */
  readonly most: number;
}

/** Shows deployments as they change, until the command is stopped. */
export async function watchList(list: WatchedList): Promise<void> {
  const { signal, dispose } = interruption();
  try {
    const watch = await list.start(firstOf(signal, outputClosed));
    const failed = endIfUnanswered(watch);
    await (isTerminal(process.stdout) ? showTable(watch, list) : writeLines(watch));
    const error = failed();
    if (error !== undefined) throw error;
  } catch (error) {
    // To stop it is how a watch ends, so there is nothing to report.
    if (!(error instanceof Interrupted)) throw error;
    process.exitCode = error.exit;
  } finally {
    dispose();
  }
}

/** Closes the watch if its first request fails: the address may be wrong. What fails later is tried again. */
function endIfUnanswered(watch: DeploymentWatch): () => unknown {
  let failure: unknown;
  const stop = watch.subscribe((_, { error, deployments, isComplete, isClosed }) => {
    if (isClosed) return;
    if (error !== null && deployments.length === 0 && !isComplete) {
      failure = error;
      watch.close();
    } else stop();
  });
  return () => failure;
}

/** Draws the table again with each change, and its age each second. */
async function showTable(watch: DeploymentWatch, list: WatchedList): Promise<void> {
  const draw = (): void => screen.draw(linesOf(watch.snapshot(), list, process.stdout.rows));
  const screen = fullScreen(draw);
  const timer = setInterval(draw, 1_000);
  const stop = watch.subscribe(draw);
  draw();
  try {
    for await (const _ of watch);
  } finally {
    stop();
    clearInterval(timer);
    screen.leave();
    // What was shown last stays on the terminal.
    const last = watch.snapshot();
    if (last.isComplete) writeOut(`${linesOf(last, list, Number.POSITIVE_INFINITY).join('\n')}\n`);
  }
}

/** The lines of the screen, as many as there is room for. */
function linesOf(snapshot: DeploymentSnapshot, { sort, most }: WatchedList, height: number): string[] {
  const width = tableWidth();
  const all = sort?.(snapshot.deployments) ?? snapshot.deployments;
  // Above the table is its age, below it how many there are besides.
  const room = Math.max(1, height - 3);
  const shown = all.slice(0, Math.min(most, all.length <= room ? room : room - 1));
  const rows = shown.map((each) => cellsOf(each, revisionOf(snapshot, each)));
  const [head = '', ...lines] = tableLines(WATCHED_COLUMNS, rows, width);
  const hidden = all.length - shown.length;
  return [
    coloured(
      process.stdout,
      snapshot.error === null || snapshot.isClosed ? 'dim' : 'red',
      cut(headline(snapshot), width),
    ),
    ...(all.length === 0 ? [] : [coloured(process.stdout, 'bold', head)]),
    ...lines,
    ...(hidden > 0 ? [coloured(process.stdout, 'dim', cut(`and ${hidden} more: name fewer by a filter`, width))] : []),
  ];
}

function revisionOf({ revisions }: DeploymentSnapshot, { id }: Deployment): string {
  const revision = revisions.get(id);
  return revision === undefined ? 'none' : (revision.status ?? '...');
}

/** How many there are, how old that is, and what is wrong. */
function headline({ deployments, isComplete, readAt, error, isClosed }: DeploymentSnapshot): string {
  const count = counted(deployments.length, 'deployment');
  const age = readAt === null ? 'reading' : `read ${duration(Math.max(0, Date.now() - readAt))} ago`;
  const state = `${count}${isComplete ? '' : ' so far'}, ${age}`;
  return error === null || isClosed ? state : `${state}; ${shortly(error)}, asking again`;
}

/** What went wrong, as far as a line has room for it. */
function shortly(error: unknown): string {
  return error instanceof ApiError ? `the service answered ${error.status}` : 'no answer that can be read';
}

/** Writes a line for each change: when, what, the deployment and the status of its latest revision. */
async function writeLines(watch: DeploymentWatch): Promise<void> {
  let hadError = false;
  const stop = watch.subscribe((_, { error, isClosed }) => {
    if (isClosed || hadError === (error !== null)) return;
    hadError = error !== null;
    writeProgress(
      hadError
        ? `the last request failed, it is tried again: ${printable(failureMessage(error))}\n`
        : 'the service answers again\n',
    );
  });
  try {
    for await (const change of watch) writeOut(lineOf(change));
  } finally {
    stop();
  }
}

function lineOf({ type, deployment, revision }: DeploymentChange): string {
  const status = revision === null ? 'none' : (revision.status ?? '...');
  const cells = [deployment.name, status, deployment.status, deployment.id].map((cell) => printable(cell ?? '?'));
  return `${new Date().toISOString()}  ${type.padEnd(8)}  ${cells.join('  ')}\n`;
}
