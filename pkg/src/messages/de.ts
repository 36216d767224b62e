// The sentences of all issues in German. Names of fields, words of the contract and texts in quotes are not translated.

import { GERMAN } from '../generated/german.js';
import type { IssueCode } from '../generated/kinds.js';
import type { Message, MessageParameters } from '../issues/issues.js';

/** The sentences that differ by what they are about. */
const BY_HAND: Readonly<Record<Exclude<IssueCode, keyof typeof GERMAN>, Message>> = {
  string_too_short: ({ min_length }) =>
    min_length === 1 ? 'Darf nicht leer sein' : `Muss mindestens ${number(min_length)} Zeichen lang sein`,
  uuid_parsing: ({ error }) => `Keine gültige UUID${uuid(String(error))}`,
  unknown_field: ({ suggestion }) => `Dieses Feld ist hier nicht vorgesehen${meant(String(suggestion))}`,
  datetime_from_date_parsing: ({ error }) => `Kein gültiger Zeitpunkt${DATES[String(error)] ?? ''}`,
  datetime_parsing: ({ error }) => `Kein gültiger Zeitpunkt${DATES[String(error)] ?? ''}`,
  not_for_hosting: ({ source, expected }) =>
    `Die Quelle ${text(source)} gibt es nur ${expected === 'cloud' ? 'in der Cloud' : 'bei selbst betriebenen Diensten'}`,
  command_characters: ({ found }) =>
    `Andere Clients lehnen ${CHARACTERS[String(found)] ?? text(found)} in einem Befehl ab; Befehle lassen sich mit && verketten`,
  not_supported: ({ expected }) => `Kubernetes kennt hier nur ${either(expected, ' und ')}`,
};

/**
 * The sentence of every rule in German, for `messages`.
 * @example
 * import { de } from 'deployment-control/messages/de';
 * validateCreate(form, { messages: de }).issues[0].msg; // 'Pflichtfeld'
 */
export const de: Readonly<Record<IssueCode, Message>> = { ...BY_HAND, ...sentences() };

/** Those that stand beside their rules, with numbers and lists as German has them. */
function sentences(): Record<keyof typeof GERMAN, Message> {
  const messages = {} as Record<string, Message>;
  for (const [code, template] of Object.entries(GERMAN))
    messages[code] = template.includes('{')
      ? (parameters) => template.replace(/\{(\w+)\}/g, (_, name) => shown(name, parameters[name] ?? ''))
      : template;
  return messages as Record<keyof typeof GERMAN, Message>;
}

function shown(name: string, value: Parameter): string {
  return name === 'expected' ? either(value) : number(value);
}

type Parameter = MessageParameters[string];

function text(value: Parameter): string {
  return String(value);
}

/** A number with a comma before its fraction, and points between thousands from five digits on. */
function number(value: Parameter): string {
  if (typeof value !== 'number') return String(value);
  const [whole = '', fraction] = String(value).split('.');
  const grouped = whole.length > 4 && /^-?\d+$/.test(whole) ? whole.replace(/\B(?=(?:\d{3})+$)/g, '.') : whole;
  return fraction === undefined ? grouped : `${grouped},${fraction}`;
}

/** `'a', 'b' or 'c'` with the German word between the last two. */
function either(list: Parameter, word = ' oder '): string {
  return String(list).replace(/ or (?='[^']*'$)/, word);
}

/** `; did you mean a?` in German. */
function meant(suggestion: string): string {
  const name = /did you mean (.+)\?$/.exec(suggestion)?.[1];
  return name === undefined ? '' : `; gemeint ist vielleicht ${name}`;
}

/** What is wrong with a UUID, from the service's English words. */
function uuid(error: string): string {
  const numbers = error.match(/\d+/g) ?? [];
  const character = /found `(.+)` at (\d+)/s.exec(error);
  if (error.startsWith('invalid character') && character) return `: „${character[1]}“ an Stelle ${character[2]}`;
  if (error.startsWith('invalid length')) return `: ${numbers.at(-1) ?? ''} Zeichen`;
  if (error.startsWith('invalid group count')) return `: ${numbers.at(-1) ?? ''} statt 5 Gruppen`;
  if (error.startsWith('invalid group length'))
    return `: Gruppe ${numbers[0] ?? ''} hat ${numbers[2] ?? ''} statt ${numbers[1] ?? ''} Stellen`;
  return '';
}

/** What is wrong with a date, by the service's English words. */
const DATES: Readonly<Record<string, string>> = {
  'input is too short': ': zu kurz',
  'invalid character in year': ': das Jahr ist keine Zahl',
  'invalid character in month': ': der Monat ist keine Zahl',
  'invalid character in day': ': der Tag ist keine Zahl',
  'unexpected extra characters at the end of the input':
    ': nach dem Datum steht keine Uhrzeit wie T12:00:00 oder T12:00:00+01:00',
  'invalid date separator, expected `-`': ': zwischen Jahr, Monat und Tag gehört ein „-“',
  'month value is outside expected range of 1-12': ': der Monat liegt zwischen 1 und 12',
  'day value is outside expected range': ': diesen Tag hat der Monat nicht',
  'year 0 is out of range': ': das Jahr 0 gibt es nicht',
};

/** Characters of a command that the core names, because they cannot be shown. */
const CHARACTERS: Readonly<Record<string, string>> = {
  'a line break': 'einen Zeilenumbruch',
  'a tab': 'einen Tabulator',
};
