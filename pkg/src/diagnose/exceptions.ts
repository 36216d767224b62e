// The exceptions of a log: where each stands, which of them belong together, and which one ended the process.

import type { LogLine } from './log/log-line.js';
import {
  DIRECT_CAUSE,
  FALLBACK,
  lastIndex,
  OF_REQUEST,
  PROCESS_ENDS,
  STARTS,
  tellsOfSuccess,
  WHILE_HANDLED,
} from './signs.js';

/** An exception with its traceback, as indexes of lines. */
export interface Exception {
  readonly start: number;
  /** The line that names it; undefined where the log is cut before it. */
  readonly named?: number;
  /** The line behind its last one. */
  readonly end: number;
}

/** Exceptions of which one follows from the other, in the order of the log. */
export interface Chain {
  readonly exceptions: readonly Exception[];
  readonly start: number;
  readonly end: number;
  /** Whether the last one was raised from the first, and not only while that was handled. */
  readonly isDirect: boolean;
}

const HEADER = /^(?:[ |+]*(?:Exception Group )?|╭─+ )Traceback \(most recent call last\)/;
const FRAME = /^[ |]*File "[^"]*", line \d+|^│ \/.*:\d+ in |^\s+at (?:async )?\S+ ?\(?(?:\S*:\d+|native|node:)/;
/** A frame of Node.js where what shows the log has taken away the spaces before each line. */
const TRIMMED_FRAME = /^at (?:async )?[^\s(]+ \(\S+:\d+:\d+\)$/;
/** The name of an exception with its text, or alone. */
const NAMED =
  /^(?:(?:ERROR|FATAL|CRITICAL|error|fatal): +)?(?:Uncaught |Unhandled |[Uu]ncaught ?[Ee]xception:? +|[Uu]nhandled ?(?:[Pp]romise ?)?[Rr]ejection(?: at: .* reason)?:? +)?(?:(?:[A-Za-z_]\w*\.)*_?[A-Z]\w*(?:Error|Exception|Timeout|Exit|Interrupt|Fault|Failure|Group)|Error|\[UnhandledPromiseRejection|(?:\w+\.)+(?:errors?|exceptions?|exc)\.[A-Z]\w+)(?: \[\w+\])?(?::(?: |$)|$| \()/;
const CAUSE = /^\s*\[?cause\]?: (?=\w*Error)/;

/** Whether a line names an exception. */
export const namesException = (line: LogLine): boolean => NAMED.test(line.plain.trimStart()) || CAUSE.test(line.text);

/** The most lines of the text of an exception. */
const MOST_TEXT = 30;

/** Every chain of exceptions in a log. */
export function chainsOf(lines: readonly LogLine[]): Chain[] {
  const chains: { exceptions: Exception[]; start: number; end: number; isDirect: boolean }[] = [];
  let link: 'direct' | 'handled' | undefined;
  for (let at = 0; at < lines.length; ) {
    const { text } = lines[at]!;
    if (text === '' || (!link && !mayBegin(text))) {
      at += 1;
      continue;
    }
    if (DIRECT_CAUSE.test(text) || WHILE_HANDLED.test(text)) {
      link = DIRECT_CAUSE.test(text) ? 'direct' : 'handled';
      at += 1;
      continue;
    }
    const exception = exceptionAt(lines, at);
    if (!exception) {
      if (text.trim() !== '') link = undefined;
      at += 1;
      continue;
    }
    const last = chains.at(-1);
    if (link && last) {
      last.exceptions.push(exception);
      last.end = exception.end;
      last.isDirect &&= link === 'direct';
    } else {
      chains.push({ exceptions: [exception], start: exception.start, end: exception.end, isDirect: true });
    }
    link = undefined;
    at = exception.end;
  }
  return chains;
}

/** What a line has that can begin an exception, or join two: nearly all lines are passed over by it. */
const BEGINS =
  /^error:|Error|Exception|exception|Traceback|Timeout|Exit|Interrupt|Fault|Failure|Group|Rejection|errors?\.|exc\.|File "/;
const mayBegin = (text: string): boolean => BEGINS.test(text);

function exceptionAt(lines: readonly LogLine[], start: number): Exception | undefined {
  const first = lines[start]!;
  let at = start;
  const isTraceback = HEADER.test(first.text) || FRAME.test(first.text);
  if (isTraceback) {
    at += 1;
    while (at < lines.length && isInside(lines[at]!)) at += 1;
    // A log may be cut before the exception has its name.
    const isNamed = at < lines.length && isName(lines[at]!);
    if (!isNamed) return { start, end: at };
  } else if (!isAlone(first) && !isOfPostgres(lines, start)) return undefined;
  const named = at;
  // Where a time stands before its lines, one before the next says nothing.
  const isTimed = named > start && first.isHead && lines[named]!.isHead;
  at += 1;
  const goesOn = (index: number): boolean =>
    index < lines.length &&
    (isText(lines[index]!, lines[named]!, isTraceback, isTimed) || isInStatement(lines.slice(named, index)));
  // One empty line may stand between the parts of a text.
  const readOn = (): void => {
    while (at - named < MOST_TEXT && (goesOn(at) || (lines[at]?.text === '' && goesOn(at + 1)))) at += 1;
  };
  readOn();
  // Node.js writes the frames behind a text, which may be of several lines.
  const frame = isTraceback ? -1 : lines.slice(at, named + MOST_TEXT).findIndex(({ text }) => /^\s+at /.test(text));
  if (frame > 0 && lines.slice(at, at + frame).every((line) => isTextOf(line, lines[named]!))) {
    at += frame;
    readOn();
  }
  while (at > named + 1 && lines[at - 1]!.text.trim() === '') at -= 1;
  return { start, named: rootInside(lines, named, at), end: at };
}

/** Whether a line belongs to the frames of a traceback. */
function isInside(line: LogLine): boolean {
  // A whole traceback can stand one space further in, as its last line then does.
  return (
    /^(?:[ \t|│╰]|$)/.test(line.text) && !NAMED.test(line.text.replace(/^ (?=\S)/, '')) && !DIRECT_CAUSE.test(line.text)
  );
}

/** Whether a line behind frames names the exception: anything that begins a sentence there. */
function isName(line: LogLine): boolean {
  return /^[A-Za-z_][\w.]*(?:\[\w+\])?(?::|$)/.test(line.plain) || NAMED.test(line.plain.trimStart());
}

/** Whether a line names an exception though no frames stand before it. */
function isAlone(line: LogLine): boolean {
  return !line.isQuiet && line.level !== 'warning' && namesException(line);
}

/** Whether an error without the name of its class begins here, as the client of PostgreSQL for Node.js prints it. */
function isOfPostgres(lines: readonly LogLine[], start: number): boolean {
  if (!/^error: ?/.test(lines[start]!.text)) return false;
  const text = lines.slice(start, start + MOST_TEXT);
  const frame = text.findIndex(({ text: line }) => /^ +at /.test(line));
  return frame > 0 && text.slice(1, frame).every((line) => isTextOf(line, lines[start]!));
}

/** Whether a line goes on with the text of an exception: it begins nothing else. */
function isText(line: LogLine, name: LogLine, isTraceback: boolean, isTimed: boolean): boolean {
  const { text, plain } = line;
  const isSame = line.index === name.index || (isTimed && (line.level ?? name.level) === name.level);
  const begins = line.isHead && !isSame;
  if (DIRECT_CAUSE.test(text) || WHILE_HANDLED.test(text) || HEADER.test(text)) return false;
  if (/^\s/.test(text) || /^[{}\])]/.test(text) || TRIMMED_FRAME.test(text)) return true;
  if (
    /^(?:DETAIL|HINT|LINE \d+|CONTEXT):?|^Caused by:$|^For further information visit |^If you got this error by |^Require stack:|^- \/|^\[(?:SQL|parameters):/.test(
      plain,
    )
  )
    return true;
  if (begins || NAMED.test(plain) || PROCESS_ENDS.test(plain) || tellsOfSuccess(plain)) return false;
  return isTraceback && text !== '' && !FALLBACK.test(text);
}

/** Whether a line can stand within the text of an error. */
const isTextOf = (line: LogLine, { level }: LogLine): boolean =>
  (line.level ?? level) === level &&
  !namesException(line) &&
  !PROCESS_ENDS.test(line.plain) &&
  !tellsOfSuccess(line.plain);

/** Whether lines end within a statement that SQLAlchemy shows with its error. */
function isInStatement(lines: readonly LogLine[]): boolean {
  const begin = lastIndex(lines, ({ plain }) => plain.startsWith('[SQL:'));
  return begin >= 0 && !lines.slice(begin).some(({ text }) => text.endsWith(']'));
}

/** The line of the innermost cause that Node.js shows inside an error. */
function rootInside(lines: readonly LogLine[], named: number, end: number): number {
  for (let at = end - 1; at > named; at -= 1) if (CAUSE.test(lines[at]!.text)) return at;
  return named;
}

/** How far behind an exception its end of the process is looked for. */
const NEAR = 12;

/** How many lines may stand behind the last exception of a log that says nothing of an end. */
const TAIL = 3;

/** For how long a process that writes on after an error has lived on, in milliseconds. */
const LIVES_ON = 30_000;
/** What a program says that waits or ends, and what a platform says of it. */
const WAITS = /wait|retry|retri|connect|attempt|again|fail|health|deploy|probe|stop|shut|exit|kill|terminat/i;

/**
 * Tells of an index whether the process has told for long after it what it does, without an end, a new start, or words of
 * waiting for something.
 */
export function livedOnOf(lines: readonly LogLine[]): (at: number) => boolean {
  const last = lastIndex(lines, ({ isQuiet, time }) => isQuiet && time !== undefined);
  let broken: number | undefined;
  let restarted: ReturnType<typeof repeatsOf> | undefined;
  return (at) => {
    const time = lines[at]!.time;
    if (last <= at + 1 || time === undefined || lines[last]!.time! - time < LIVES_ON) return false;
    broken ??= lastIndex(
      lines,
      ({ plain, isQuiet }) => PROCESS_ENDS.test(plain) || STARTS.test(plain) || (isQuiet && WAITS.test(plain)),
    );
    return at > broken && !(restarted ??= repeatsOf(lines))(at);
  };
}

/** Tells of an index whether the next line of information stood before it too: what begins anew repeats itself. */
function repeatsOf(lines: readonly LogLine[]): (at: number) => boolean {
  const first = new Map<string, number>();
  const next: number[] = [];
  for (const [at, { isQuiet, plain }] of lines.entries()) if (isQuiet && !first.has(plain)) first.set(plain, at);
  for (let at = lines.length - 1; at >= 0; at -= 1) next[at] = lines[at]!.isQuiet ? at : (next[at + 1] ?? -1);
  return (at) => {
    const behind = next[at + 1] ?? -1;
    return behind < 0 || first.get(lines[behind]!.plain)! <= at;
  };
}

/** The exceptions that may have ended the process, the last first: exceptions that nothing shows to be handled. */
export function endersOf(
  lines: readonly LogLine[],
  chains: readonly Chain[],
  lastSuccess: number,
  livedOn: (at: number) => boolean,
): Chain[] {
  if (chains.length === 0) return [];
  const lastEnd = lastIndex(lines, ({ plain }) => PROCESS_ENDS.test(plain));
  // One that the end of the log cuts off, or that points to another, says nothing: the one before it counts too.
  const telling = lastIndex(chains, (chain) => !isVague(lines, chain));
  const written = lastIndex(lines.slice(0, chains[telling + 1]?.start), isWritten);
  const endsInShutdown = shutdownOf(lines);
  const wentOn = lastSuccess < 0 ? -1 : lastIndex(lines, goesOn);
  const quiet = quietBefore(lines, lastEnd);
  return chains
    .filter(({ start, end }) => {
      if (start < lastSuccess || lines[start]!.isTalk || livedOn(start)) return false;
      const name = lines
        .slice(start, end)
        .some(({ plain }) => /\(optional\)|\bfallback\b|exception ignored in|continuing without/i.test(plain));
      const behind = lines.slice(end, end + 2);
      if (name || behind.some(({ plain }) => FALLBACK.test(plain) && !PROCESS_ENDS.test(plain))) return false;
      if (start > 0 && OF_REQUEST.test(lines[start - 1]!.plain)) return false;
      if (lastEnd < end && end <= wentOn) return false;
      if (start > 0 && lines[start - 1]!.isTalk && lines[start - 1]!.index === lines[start]!.index - 1) return false;
      return (
        written < end + TAIL || endsInShutdown(end) || (lastEnd >= start && (lastEnd < end + NEAR || end >= quiet))
      );
    })
    .reverse();
}

/** What a process says that cleans up and ends. */
const SHUTDOWN =
  /^(?:clos|stopp|flush|remov|shut|exit|clean|disconnect|terminat|releas)(?:ing|ed)\b|^(?:bye|done|goodbye)\b|^sentry is attempting|^waiting (?:up to|for)|^press ctrl|\b(?:closed|stopped|flushed)\.?$/i;

/** Whether a line shows that a server which had started goes on. */
export const goesOn = ({ isQuiet, plain }: LogLine): boolean =>
  isQuiet && !/\b(?:shut|stop|clos|exit|finish|terminat|end)/i.test(plain);

const isWritten = ({ text }: LogLine): boolean => text.trim() !== '';

/**
 * Tells of an index whether only such lines stand from there on: then the exception before it may well have been the end.
 * Where they begin is looked for once, for a log can have an exception in each of its lines.
 */
export function shutdownOf(lines: readonly LogLine[]): (from: number) => boolean {
  const ofShutdown = (line: LogLine): boolean => SHUTDOWN.test(line.plain.replace(/^\w+:(?=\w)/, ''));
  const begin = lastIndex(lines, (line) => isWritten(line) && !ofShutdown(line)) + 1;
  const latest = beforeWritten(lines, lines.length, TAIL);
  return (from) => from >= begin && from <= latest;
}

/** From where on nothing but silence, levels and events stand before what tells of the end. */
function quietBefore(lines: readonly LogLine[], end: number): number {
  return beforeWritten(lines, end, 60) + 1;
}

/** The index of the line that is written as the `count`th before an index; -1 if there are fewer. */
function beforeWritten(lines: readonly LogLine[], end: number, count: number): number {
  let at = end;
  for (let left = count; left > 0 && at >= 0; ) {
    at -= 1;
    if (at >= 0 && isWritten(lines[at]!)) left -= 1;
  }
  return at;
}

/** Whether a log shows that an exception ended something: by its frames, or by what stands behind it. A line alone does not. */
export function hasEnded(lines: readonly LogLine[], { start, end }: Chain): boolean {
  return (
    lines.slice(start, end).some(({ text }) => FRAME.test(text)) ||
    lines.slice(end).some(({ plain }) => PROCESS_ENDS.test(plain))
  );
}

/** Names of exceptions that only tell of something that did not come, or of an end. */
const VAGUE =
  /^(?:[\w.]*\.)?(?:PoolTimeout|TimeoutError|CancelledError|SystemExit|KeyboardInterrupt|RetryError|BaseExceptionGroup|ExceptionGroup|BrokenPipeError|ConnectTimeout|HaltServer)\b|see (?:root cause )?above|see stack trace for|process exited with code|failed to start|startup failed|initiali[sz]ation incomplete|lifespan/i;

/** Whether an exception says so little that what stands before it may be the cause. */
export function isVague(lines: readonly LogLine[], { exceptions }: Chain): boolean {
  return exceptions.every(({ named }) => named === undefined || VAGUE.test(lines[named]!.plain));
}
