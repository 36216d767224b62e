// The lines of a log as people have it: entries or a paste, plain or JSON, the oldest or the newest first.

import { firstOf, isList, readArgument, shown } from '../../values/arguments.js';
import { isObject } from '../../values/plain.js';
import { unwrapped } from './columns.js';
import { isFatal, levelOf, readLine, type LogLine, type Wrapping } from './log-line.js';
import type { LogText } from '../types.js';

/** So many entries of a longer log are read of its beginning and of its end: what ended it stands at one of them. */
const AT_START = 50_000;
const AT_END = 150_000;

/** How many lines are looked at to tell whether the level before each says anything. */
const SAMPLE = 200;

/** The lines of a log in the order in which they were written. */
export function linesOf(log: readonly LogText[] | string): LogLine[] {
  const entries = typeof log === 'string' ? joined(log.split('\n')) : log;
  if (!isList(entries)) throw new TypeError(`the lines of a log must be a list, not ${shown(entries)}`);
  const [left, texts] = readArgument('the log', () => {
    const given = (entry: unknown) => ({ text: textOf(entry as LogText), time: timeOf(entry as LogText) });
    const kept = [...firstOf(entries as readonly LogText[], AT_START), ...entries.slice(AT_START).slice(-AT_END)];
    return [Math.max(0, entries.length - AT_START - AT_END), kept.map(given)] as const;
  });
  // A paste can stand further in as a whole, as what is quoted does.
  if (texts.every(({ text }) => /^(?: {4}|\t)|^\s*$/.test(text)))
    for (const each of texts) each.text = each.text.replace(/^(?: {4}|\t)/, '');
  for (const [at, text] of unwrapped(texts.map(({ text }) => text)).entries()) texts[at]!.text = text;
  const isMute = isLevelMute(texts.map(({ text }) => text));
  const read = texts.flatMap(({ text, time }, index) =>
    linesOfEntry(text, time, index < AT_START ? index : index + left, isMute),
  );
  const lines = withoutPrefixes(read);
  if (isNewestFirst(lines)) return turned(lines);
  return isUpsideDown(lines) ? lines.reverse() : lines;
}

/** A record of JSON that was printed over several lines is one again, at the line of its beginning. */
function joined(lines: readonly string[]): string[] {
  const all: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    // What is indented is a part of something else, as of an error that lists what does not fit.
    const end =
      lines[at]!.trimEnd() === '{' ? lines.findIndex((line, index) => index > at && line.trimEnd() === '}') : -1;
    if (end < 0 || end - at > MOST_OF_RECORD) {
      all.push(lines[at]!);
      continue;
    }
    all.push(lines.slice(at, end + 1).join(' '), ...Array<string>(end - at).fill(''));
    at = end;
  }
  return all;
}

/** The most lines of a record of JSON. */
const MOST_OF_RECORD = 60;

/** The lines of a log that has the newest entry first. What has no time or level of its own belongs to the line before it. */
function turned(lines: readonly LogLine[]): LogLine[] {
  const blocks: LogLine[][] = [];
  const hasHeads = lines.some(({ time }) => time !== undefined);
  for (const line of lines) {
    const block = blocks.at(-1);
    if (block && (line.index === block[0]!.index || (hasHeads && line.time === undefined))) block.push(line);
    else blocks.push([line]);
  }
  return blocks.reverse().flat();
}

/** A frame behind what a server writes before each line of a worker whose output it passes on. */
const PASSED_ON = /^(\S.{0,80}?[\s:|>\]-])(?= {2}File "[^"]*", line \d)/;

/** The most prefixes that are taken away: a server numbers its workers. */
const MOST_PREFIXES = 16;

/** The lines without what stands before each line of a worker: its level there is the one of the server that passes it on. */
function withoutPrefixes(lines: LogLine[]): LogLine[] {
  const prefixes = new Set<string>();
  for (const { text } of lines) {
    if (prefixes.size === MOST_PREFIXES) break;
    const prefix = text.includes('  File "') ? PASSED_ON.exec(text)?.[1] : undefined;
    if (prefix !== undefined) prefixes.add(prefix);
  }
  if (prefixes.size === 0) return lines;
  return lines.map((line) => {
    const prefix = [...prefixes].find((each) => line.text.startsWith(each));
    if (prefix === undefined) return line;
    const level = line.level === 'quiet' ? undefined : line.level;
    const inner = readLine(line.text.slice(prefix.length), line.index, false, { level, time: line.time });
    return { ...inner, shown: line.shown, isHead: line.isHead, isTalk: line.isTalk || inner.isTalk };
  });
}

/** The text of a line or an entry; empty if it has none. */
export function textOf(entry: LogText): string {
  const text = isObject(entry) ? entry.message : entry;
  return typeof text === 'string' ? text : '';
}

function timeOf(entry: LogText): number | undefined {
  const time = isObject(entry) ? entry.timestamp : undefined;
  const value = typeof time === 'number' ? time : typeof time === 'string' ? Date.parse(time) : Number.NaN;
  return Number.isNaN(value) ? undefined : value;
}

function linesOfEntry(text: string, time: number | undefined, index: number, isMute: boolean): LogLine[] {
  const wrapping = { time };
  if (!text.includes('\n')) return linesOfLine(text, index, isMute, wrapping);
  return text.split('\n').flatMap((line) => linesOfLine(line, index, isMute, wrapping));
}

function linesOfLine(text: string, index: number, isMute: boolean, wrapping: Wrapping): LogLine[] {
  const start = text.indexOf('{');
  const isRecord = start >= 0 && start < 120 && /\}\s*$/.test(text) && !OF_EXCEPTION.test(text.slice(0, start));
  const record = isRecord ? recordOf(text.slice(start)) : undefined;
  if (!record) return [readLine(text, index, isMute, wrapping)];
  const { messages, ...more } = record;
  const read = messages.flatMap((message) =>
    message.split('\n').map((line) => readLine(line, index, isMute, { ...more, time: wrapping.time ?? more.time })),
  );
  // What a record tells of a tool, all of its members do.
  return read[0]?.isTalk === true ? read.map((line) => ({ ...line, isTalk: true })) : read;
}

/** The name of an exception, whose text may be a record. */
const OF_EXCEPTION = /(?:Error|Exception)\b/;

const MESSAGES = ['message', 'msg', 'event', 'log', 'textPayload', 'Msg', 'Log', 'MESSAGE'];
/** What is the message where there is no other; beside one it is what a program works on. */
const CONTENTS = ['text', 'body'];
const EXCEPTIONS = [
  'exception',
  'exc_info',
  'stack_trace',
  'stacktrace',
  'traceback',
  'stack',
  'exception.stacktrace',
  'error.stack_trace',
];
const NESTED = ['jsonPayload', 'fields', 'err', 'error', 'exc', 'attributes'];
const LEVEL_NAMES = ['level', 'severity', 'levelname', 'lvl', 'log.level', 'severityText', 'severity_text'];
const LOGGERS = ['logger', 'logger_name', 'name', 'module'];
const TIMES = ['timestamp', 'time', 'ts', '@timestamp'];

/** What a record of JSON says; undefined if the text is none, or says nothing that is known. */
function recordOf(text: string): (Wrapping & { readonly messages: readonly string[] }) | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(value)) return undefined;
  const record = flat(value as Readonly<Record<string, unknown>>);
  // An entry of such a list, whose message says nothing without its path.
  if (isList(record.path)) return undefined;
  const told = messagesOf(record);
  if (told.length === 0 && ![...MESSAGES, ...CONTENTS].some((name) => record[name] === '')) return undefined;
  // An empty line of a traceback can be a record of its own.
  const messages = told.length > 0 ? told : [''];
  const nested = isObject(record.jsonPayload) ? (record.jsonPayload as Readonly<Record<string, unknown>>) : {};
  const members = { ...nested, ...record };
  const level = LEVEL_NAMES.map((name) => levelOf(members[name])).find((each) => each !== undefined);
  // A record that is an error itself is no information, whatever its writer calls it.
  const isError = typeof record.type === 'string' && /Error$/.test(record.type) && typeof record.stack === 'string';
  const logger = LOGGERS.map((name) => members[name]).find((each) => typeof each === 'string');
  const time = TIMES.map((name) => timeOf({ timestamp: members[name] })).find((each) => each !== undefined);
  return {
    messages,
    level: level === 'quiet' && isError ? undefined : level,
    time,
    logger: logger as string | undefined,
    isFatal: LEVEL_NAMES.some((name) => isFatal(members[name])),
  };
}

/** A record whose values and lists of members are written as OpenTelemetry and structlog write them. */
function flat(record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const members = Object.entries(record).map(([name, value]) => [
    name,
    name === 'exception' ? textOfRaised(value) : plain(value),
  ]);
  return Object.fromEntries(members) as Readonly<Record<string, unknown>>;
}

/** A value without `{stringValue}` around it, and a list of `{key, value}` as an object. */
function plain(value: unknown): unknown {
  if (isList(value) && value.length > 0 && value.every((each) => isObject(each) && typeof each.key === 'string'))
    return Object.fromEntries(
      (value as { key: string; value: unknown }[]).map(({ key, value: own }) => [key, plain(own)]),
    );
  return isObject(value) && typeof value.stringValue === 'string' ? value.stringValue : value;
}

/** The exceptions that structlog lists with their frames, the outermost first, as Python would print them. */
function textOfRaised(value: unknown): unknown {
  if (!isList(value)) return plain(value);
  const raised = [...(value as readonly unknown[])].reverse().filter(isObject);
  return raised
    .map(({ exc_type: type, exc_value: text, frames }) => {
      const places = (isList(frames) ? frames : []).filter(isObject);
      const lines = places.map(({ filename, lineno }) => `  File "${String(filename)}", line ${String(lineno)}`);
      return ['Traceback (most recent call last):', ...lines, `${String(type)}: ${String(text)}`].join('\n');
    })
    .join('\n\nThe above exception was the direct cause of the following exception:\n\n');
}

function messagesOf(record: Readonly<Record<string, unknown>>): string[] {
  const textsOf = (names: readonly string[]): string[] =>
    names.map((name) => record[name]).filter((text): text is string => typeof text === 'string' && text !== '');
  const messages = textsOf(MESSAGES);
  const texts = [...(messages.length > 0 ? messages : textsOf(CONTENTS)), ...textsOf(EXCEPTIONS)];
  for (const name of NESTED) {
    const inner = record[name];
    if (isObject(inner)) texts.push(...messagesOf(inner as Readonly<Record<string, unknown>>));
    else if (typeof inner === 'string' && inner !== '') texts.push(inner);
  }
  return texts;
}

/** Whether nearly every line has the same quiet level before it: the service writes that, whatever stands behind it. */
function isLevelMute(texts: readonly string[]): boolean {
  const sample = texts.filter((text) => text.trim() !== '').slice(-SAMPLE);
  const quiet = sample.filter((text) => /^(?:\S+Z? )?\[?(?:INFO|info)\b/.test(text));
  return sample.length >= 3 && quiet.length >= sample.length * 0.9;
}

/** Whether the newest entry stands first: by the times, else by where a builder or a server ends. */
function isNewestFirst(lines: readonly LogLine[]): boolean {
  let [up, down, last] = [0, 0, undefined as number | undefined];
  for (const { time } of lines) {
    if (time === undefined || time === last) continue;
    if (last !== undefined && time > last) up += 1;
    if (last !== undefined && time < last) down += 1;
    last = time;
  }
  if (down + up > 0) return down > up * 2;
  const [started, waiting] = [STARTED, WAITS].map((each) => lines.findIndex(({ plain }) => each.test(plain)));
  if (started! >= 0 && waiting! >= 0) return waiting! < started!;
  const end = lines.findIndex(({ plain }) => ENDS.test(plain));
  const begin = lines.findIndex(({ plain, shown: line }) => BEGINS.test(plain) || BEGINS.test(line));
  // A log can begin with the end of a start that failed, before which its exception stands.
  if (end < 0 || lines.slice(0, end).some(({ text }) => OF_TRACEBACK.test(text))) return false;
  if (begin < 0) return end < 5 && lines.length > 10;
  // A build that was tried again begins behind the failure of the first, and goes on.
  return (
    begin > end && !BEGINS.test(lines[end]!.plain) && !lines.slice(begin).some(({ step }) => /^#[2-9]/.test(step ?? ''))
  );
}

const OF_TRACEBACK = /^Traceback \(most recent|^ +File "/;
/** What a builder or a server writes last, and first. */
const ENDS = /^ERROR: (?:build step \d+ |failed to (?:build|solve))|^Finished Step #\d+|^Application startup failed/;
const STARTED = /^Started server process/;
const WAITS = /^Waiting for application startup/;
const BEGINS = /^Started server process|^Waiting for application startup|^Starting Step #\d+|^#1 \[/;

/** Whether the lines of tracebacks stand the last first. */
function isUpsideDown(lines: readonly LogLine[]): boolean {
  let [forward, backward] = [0, 0];
  for (const [at, { text }] of lines.entries()) {
    if (!text.includes('Traceback (most recent')) continue;
    if (isFrame(lines[at + 1])) forward += 1;
    else if (isFrame(lines[at - 1])) backward += 1;
  }
  return backward > forward || (backward + forward === 0 && beginsWithName(lines));
}

/** Whether frames stand behind the name of an exception and no name behind them, as where the log is cut before their header. */
function beginsWithName(lines: readonly LogLine[]): boolean {
  const first = lines.findIndex(isFrame);
  return (
    first > 0 &&
    lines.slice(0, first).some(({ text }) => IS_NAME.test(text)) &&
    lines.slice(first).every(({ text }) => /^(?:\s|File "|$)/.test(text))
  );
}

const IS_NAME = /^[A-Za-z_][\w.]*(?:Error|Exception): /;

const isFrame = (line: LogLine | undefined): boolean => line !== undefined && /^\s*File "/.test(line.text);
