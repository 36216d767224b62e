// One line of a log, without what wrapped it: times, levels, steps of a build, names of pods, colours of a terminal.

import { ACCESS, ADVICE, OF_DATABASE_SERVER, OF_SCAN, TALK, TALKING_LOGGER } from '../signs.js';

/** The most of a line that is compared: a longer one is data. */
const MOST_OF_LINE = 4_000;

/** How loud a line's writer has made it. */
export type Level = 'quiet' | 'warning' | 'error';

/** A line as it is judged. */
export interface LogLine {
  /** The index of its entry among those that were given. */
  readonly index: number;
  /** The line as it is shown: without colours. */
  readonly shown: string;
  /** The line without what wraps it, with its indentation. */
  readonly text: string;
  /** The same with one space for each run of them. */
  readonly plain: string;
  /** What of it can tell of a failure: without the commands and the lines of a Dockerfile that a builder repeats. */
  readonly telling: string;
  readonly level?: Level | undefined;
  /** Whether its writer says that the program goes on no more. */
  readonly isFatal: boolean;
  /** Whether a time, a level or a step stood before it: it begins something. */
  readonly isHead: boolean;
  /** The step of a build that it belongs to. */
  readonly step?: string | undefined;
  /** When it was written, in milliseconds. */
  readonly time?: number | undefined;
  /** Whether it is what an agent, a tool or a person tells of other things. */
  readonly isTalk: boolean;
  /** Whether a database server has written it about itself, or a scan about packages. */
  readonly isForeign: boolean;
  /** Whether it is no evidence: an access log, or what its writer calls information. */
  readonly isQuiet: boolean;
}

/** What a record of JSON says beside its message. */
export interface Wrapping {
  readonly level?: Level | undefined;
  readonly logger?: string | undefined;
  readonly time?: number | undefined;
  readonly isFatal?: boolean | undefined;
}

const LEVELS: Readonly<Record<string, Level>> = {
  trace: 'quiet',
  debug: 'quiet',
  info: 'quiet',
  information: 'quiet',
  notice: 'quiet',
  warn: 'warning',
  warning: 'warning',
  error: 'error',
  err: 'error',
  critical: 'error',
  fatal: 'error',
  severe: 'error',
};

/** Whether a level says that the program goes on no more. */
export const isFatal = (word: unknown): boolean => word === 60 || /^(?:fatal|panic)$/i.test(String(word));

/** The level of a word or a number (pino and bunyan count in tens); undefined if it is none. */
export function levelOf(word: unknown): Level | undefined {
  if (typeof word === 'number') return word >= 50 ? 'error' : word >= 40 ? 'warning' : 'quiet';
  return typeof word === 'string' ? LEVELS[word.trim().toLowerCase()] : undefined;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: sequences that colour a terminal begin with one.
const COLOUR = /\u001b(?:\[[\d;?]*[A-Za-z]?|\][^\u0007]*\u0007?)/g;

const TIME =
  /^\[?(\d{4})[-/](\d\d)[-/](\d\d)(?:[T ](\d\d:\d\d:\d\d)(?:[.,](\d{1,9}))?\s?(Z|UTC|[A-Z]{2,4}T|[+-]\d\d:?\d\d)?)?\]?(?: -|[:,|])?(?:[ \t]|$)/;
/** Times as pages show them, whose day and month cannot be told apart. */
const LOCAL_TIME = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4}),? (\d{1,2}):(\d\d):(\d\d)(?: ([AP])M)?(?:[ \t]|$)/;
/** Milliseconds since 1970, as some exports begin their lines. */
const EPOCH = /^(\d{13}),? /;
/** The place in the code that loguru writes before each message. */
const LOGURU = /^([A-Za-z_][\w.]*):[\w<>]+:\d+ - /;
/** The header of Kubernetes' own programs. */
const KLOG = /^([IWEF])\d{4} \d\d:\d\d:\d\d\.\d+ +\d+ [\w./-]+:\d+\] /;
/** The level before each line of kaniko, Docker Compose and Podman. */
const LOGRUS = /^(TRAC|DEBU|INFO|WARN|ERRO|FATA)\[\d{4,}\] ?/;
const CLOCK = /^(?:\[?[A-Z][a-z]{2} +\d{1,2} )?\[?\d\d:\d\d:\d\d(?:[.,]\d+)?\]?(?: -|[:,|])?(?:[ \t]|$)/;
const STEP = /^(?:Step #\d+(?: - "[^"]*")?:|#\d+(?= ))[ \t]?/;
const SECONDS = /^\d+\.\d{1,4}(?: |$)/;
const BLOCK_SECONDS = /^\d{1,4}\.\d{2,3} /;
const POD =
  /^(?:\[pod\/[^\]]+\] ?|[\w.-]{1,60} +\| |(?:stdout|stderr) [FP] |\d\d[OE][ +]|\[rank\d+\]: ?|\([A-Z]\w+ pid=\d+\) ?)/;
/** The host and the process that journald and syslog write behind the time, and Heroku's name of a dyno. */
const SYSLOG = /^(?:[\w.-]{1,60} )?[\w.@/-]{1,60}\[(?:\d{2,7}|[a-z]+\.\d+)\]: /;
const BRACKETED =
  /^(?:\[ ?(trace|debug|info|notice|warn|warning|err|error|critical|fatal) *\]:?[ \t]?|(trace|debug|info|warn|warning|error|critical|fatal) +\| )/i;
/** The severity that Cloud Run shows before the time of each line. */
const SEVERITY = /^(default|debug|info|notice|warning|error|critical|alert|emergency) (?=\d{4}-\d\d-\d\dT)/i;
/** A level of four letters where those of five fill the column, as Rust and Java write it. */
const PADDED = /^ (?:INFO|WARN) /;
const WORD =
  /^(?:level=|severity=)?"?(TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|CRITICAL|FATAL|SEVERE|Warning|warn|warning|trace|debug|info|notice|error|fatal)"?(?![A-Za-z0-9_'])(:?[ \t]*(?:- )?)(?=(.?))/;
const NPM = /^(?:npm|yarn|pnpm) (warn|notice|info|WARN|error|ERR!)/;
const LOGGER = /^(?:\[(?!ERR_)([A-Za-z_][\w.:/-]*)\][ \t]+|([a-z_][\w-]*(?:\.\w+)+|root|__main__):(?=\S))/;
const DASHED = /^([A-Za-z_][\w.]*) - (?=(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|CRITICAL) - )/;
const LOGGER_BEHIND = /[ \t]\[([A-Za-z_][\w.]*)\](?: +[\w.]+=.*)?$/;

/** What stands before the lines of an exception inside a group of them. */
const IN_GROUP = /^ {2,}\| (?=Traceback|File "| {2}|[\w.]+(?:Error|Exception|Group|Timeout)\b)/;

/** What a compiler only warns of, or notes. */
const OF_COMPILER = /^[^\s:(]+(?::\d+(?::\d+)?:|\(\d+,\d+\):) (?:warning|note)\b/;

/** A line of a Dockerfile, what a step says of what it does or looks for, and events and tools that stop nothing. */
const ECHO =
  /^(?:dpkg-preconfigure|locale|update-alternatives|invoke-rc\.d): |^ ?Warning (?:FailedGet\w*Metrics?|FailedComputeMetricsReplicas|PolicyViolation|DNSConfigForming|FailedPreStopHook) |^ ?(?:> )?(?:\[[^\]]+\]|Step \d+\/\d+ :|STEP \d+(?:\/\d+)?:) (?:RUN|COPY|ADD|ENV) |^ ?\d+ \| |^(?:checking (?:for|whether) |-- )|^(?:adding|copying|byte-compiling|compiling|writing) ['"]?[\w./@-]+['"]?(?: -> .*)?$/i;

/** The command of a step that failed. */
const COMMAND = /( -c) .*((?:"|'|\]:?) (?:did not complete successfully|returned a non-zero code|exit code))/;

/** What the system does to a process, whatever the level at which its platform writes that. */
const KERNEL = /Out of memory: Killed process \d/;

/** The traceback that structlog repeats as a member of the line, with marks in place of its line ends. */
const TRACEBACK_MEMBER = / (?:\w*traceback|notes)=['"].*/;

/** The state of the reading of one line. */
interface Prefix {
  rest: string;
  level: Level | undefined;
  outer: Level | undefined;
  logger: string | undefined;
  step: string | undefined;
  time: number | undefined;
  isHead: boolean;
}

/** Reads a line. With `isLevelMute`, a first level before each line says nothing: the service writes it itself. */
export function readLine(line: string, index: number, isLevelMute = false, wrapping: Wrapping = {}): LogLine {
  const plainLine = line.includes('\u001b') ? line.replace(COLOUR, '') : line;
  // Of a line that a terminal has written over, the end is left.
  const shown = plainLine.includes('\r') ? plainLine.replace(/\r+$/, '').replace(/^.*\r/, '') : plainLine;
  const prefix: Prefix = {
    rest: shown.slice(0, MOST_OF_LINE),
    level: wrapping.level,
    outer: undefined,
    logger: wrapping.logger,
    step: undefined,
    time: wrapping.time,
    isHead: wrapping.level !== undefined || wrapping.logger !== undefined,
  };
  for (let count = 0; count < 8 && strip(prefix, isLevelMute); count += 1);
  const { step, time, isHead } = prefix;
  const rest = prefix.rest.includes('|') ? prefix.rest.replace(IN_GROUP, '') : prefix.rest;
  const whole = /\t| {2}/.test(rest) ? rest.replace(/[ \t]+/g, ' ') : rest;
  // What a probe met is the server's own port, and no other's.
  const plain = whole.includes('probe failed: ')
    ? whole.replace(/(probe failed): (?!HTTP probe failed).*$/, '$1')
    : whole;
  const logger = prefix.logger ?? (plain.includes(' [') ? LOGGER_BEHIND.exec(plain)?.[1] : undefined);
  const level = prefix.level ?? levelIn(plain) ?? (OF_COMPILER.test(plain) ? 'warning' : undefined);
  const isQuiet = (level === 'quiet' && !KERNEL.test(plain)) || ACCESS.test(plain) || ADVICE.test(plain);
  // Of a quiet line nothing else is asked.
  // An agent that warns by its own name tells of what it does.
  const isOfAgent =
    logger !== undefined && (TALKING_LOGGER.test(logger) || (logger === 'agent' && level === 'warning'));
  const isTalk = !isQuiet && (isOfAgent || TALK.test(plain));
  const isForeign = !isQuiet && (OF_DATABASE_SERVER.test(plain) || OF_SCAN.test(plain));
  const isEnd =
    wrapping.isFatal === true || /(?:^|[ ,])(?:level|severity|lvl)="?(?:fatal|panic)\b|^panic: /i.test(shown);
  const telling = ECHO.test(plain) ? '' : plain.replace(COMMAND, '$1$2').replace(TRACEBACK_MEMBER, '');
  return {
    index,
    shown,
    text: rest,
    plain,
    telling,
    level,
    isFatal: isEnd,
    isHead,
    step,
    time,
    isTalk,
    isForeign,
    isQuiet,
  };
}

/** A level that stands inside a line, as in `level=debug msg=x` behind other members. */
function levelIn(plain: string): Level | undefined {
  if (!/level|severity|lvl/.test(plain)) return undefined;
  const found = /(?:^|[ ,{])"?(?:level|severity|lvl)"?[=:] ?"?([A-Za-z]+)/.exec(plain);
  // What an error quotes does not say how loud the error is.
  return found === null || /Error: /.test(plain.slice(0, found.index)) ? undefined : levelOf(found[1]);
}

/** Takes one part of what wraps a line; false if there is none. */
function strip(prefix: Prefix, isLevelMute: boolean): boolean {
  const { rest } = prefix;
  const first = rest.charCodeAt(0);
  // Most lines of a traceback are indented, and what wraps a line does not begin with a space.
  if (first === 32 || first === 9) {
    const isSplit = prefix.isHead && (BRACKETED.test(rest.trimStart()) || PADDED.test(rest));
    if (!isSplit && (prefix.step === undefined || !SECONDS.test(rest.trimStart()))) return false;
    if (isSplit) {
      prefix.rest = rest.trimStart();
      return true;
    }
    prefix.rest = rest.trimStart();
  }
  const take = (found: RegExpExecArray | null): boolean => {
    if (!found || found[0] === '') return false;
    prefix.rest = prefix.rest.slice(found[0].length);
    prefix.isHead = true;
    return true;
  };
  const time = TIME.exec(rest);
  if (time) {
    const [, year, month, day, clock, fraction = '0', zone = 'Z'] = time;
    if (clock !== undefined)
      prefix.time ??= Date.parse(
        `${year}-${month}-${day}T${clock}.${fraction.slice(0, 3).padEnd(3, '0')}${/^[A-Z]{2}/.test(zone) ? 'Z' : zone}`,
      );
    return take(time);
  }
  const step = STEP.exec(rest);
  if (step) {
    prefix.step = step[0].trim();
    return take(step);
  }
  if (prefix.step !== undefined && take(SECONDS.exec(prefix.rest))) return true;
  // What a builder shows once more behind its failure has the seconds without the step.
  if (!prefix.isHead && take(BLOCK_SECONDS.exec(rest))) return true;
  const local = LOCAL_TIME.exec(rest);
  if (local) {
    const [month, day, year, hour, minute, second] = local.slice(1, 7).map(Number) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    prefix.time ??= Date.UTC(
      year,
      month,
      day,
      (hour % 12) + (local[7] === 'P' ? 12 : hour >= 12 && !local[7] ? 12 : 0),
      minute,
      second,
    );
    return take(local);
  }
  const epoch = EPOCH.exec(rest);
  if (epoch) {
    prefix.time ??= Number(epoch[1]);
    return take(epoch);
  }
  if (take(CLOCK.exec(rest)) || take(POD.exec(rest))) return true;
  if (prefix.isHead && take(SYSLOG.exec(rest))) return true;
  const klog = KLOG.exec(rest);
  if (klog) {
    prefix.level = ({ I: 'quiet', W: 'warning', E: 'error', F: 'error' } as const)[klog[1] as 'I' | 'W' | 'E' | 'F'];
    return take(klog);
  }
  const logrus = LOGRUS.exec(rest);
  if (logrus) {
    prefix.level = { T: 'quiet', D: 'quiet', I: 'quiet', W: 'warning', E: 'error', F: 'error' }[
      logrus[1]![0]!
    ] as Level;
    return take(logrus);
  }
  return stripLevel(prefix, isLevelMute, take);
}

function stripLevel(prefix: Prefix, isLevelMute: boolean, take: (found: RegExpExecArray | null) => boolean): boolean {
  const { rest } = prefix;
  const dashed = DASHED.exec(rest) ?? (prefix.outer === undefined ? null : LOGURU.exec(rest));
  if (dashed) {
    prefix.logger ??= dashed[1];
    return take(dashed);
  }
  const note = (word: string): void => {
    const level = levelOf(word);
    // The first one is the service's, whose word counts only where it differs from line to line.
    if (!(isLevelMute && prefix.outer === undefined)) prefix.level = level;
    prefix.outer ??= level;
  };
  const bracketed = BRACKETED.exec(rest) ?? SEVERITY.exec(rest);
  if (bracketed) {
    note((bracketed[1] ?? bracketed[2])!);
    return take(bracketed);
  }
  const npm = NPM.exec(rest);
  if (npm) {
    prefix.level = /^(?:error|ERR!)$/.test(npm[1]!) ? 'error' : 'warning';
    return false;
  }
  const word = WORD.exec(rest);
  // Tools begin their sentences with such words too: only what stands apart from the sentence is taken away.
  if (word && (word[2] !== '' || word[3] === '' || /^(?:level|severity)=/.test(word[0]))) {
    const isSentence = /^(?:error|fatal|Warning|warning|warn|info|notice|debug|trace)$/.test(word[1]!);
    if (isSentence && !/^[:"]/.test(rest.slice(word[1]!.length)) && word[1] !== 'Warning' && word[1] !== 'warn')
      return false;
    note(word[1]!);
    const isApart =
      /^(?:INFO|DEBUG|TRACE|NOTICE|WARN|WARNING)$/.test(word[1]!) || (word[1] === 'ERROR' && /[ \t]{2}/.test(word[2]!));
    return isApart && word[1] !== 'Warning' && take(word);
  }
  if (!prefix.isHead) return false;
  const logger = LOGGER.exec(rest);
  if (!logger || levelOf(logger[1]) !== undefined) return false;
  prefix.logger ??= logger[1] ?? logger[2];
  return take(logger);
}
