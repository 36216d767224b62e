// The sentences of all issues in German. Names of fields, words of the contract and texts in quotes are not translated.

import type { IssueCode } from '../generated/kinds.js';
import type { Message, MessageParameters } from '../issues/issues.js';

/**
 * The sentence of every rule in German, for `messages`.
 * @example
 * import { de } from 'deployment-control/messages/de';
 * validateCreate(form, { messages: de }).issues[0].msg; // 'Pflichtfeld'
 */
export const de: Readonly<Record<IssueCode, Message>> = {
  json_invalid: 'Kein gültiges JSON',
  missing: 'Pflichtfeld',
  model_attributes_type: 'Muss ein Objekt sein',
  string_type: 'Muss ein Text sein',
  string_too_short: ({ min_length }) =>
    min_length === 1 ? 'Darf nicht leer sein' : `Muss mindestens ${number(min_length)} Zeichen lang sein`,
  bool_type: 'Muss true oder false sein',
  bool_parsing: 'Muss true oder false sein; dieser Wert lässt sich nicht so lesen',
  int_type: 'Muss eine ganze Zahl sein',
  int_parsing: 'Muss eine ganze Zahl sein; dieser Text ist keine',
  int_from_float: 'Muss eine ganze Zahl sein, ohne Nachkommastellen',
  float_type: 'Muss eine Zahl sein',
  float_parsing: 'Muss eine Zahl sein; dieser Text ist keine',
  finite_number: 'Muss eine endliche Zahl sein',
  greater_than_equal: ({ ge }) => `Muss mindestens ${number(ge)} sein`,
  less_than_equal: ({ le }) => `Darf höchstens ${number(le)} sein`,
  list_type: 'Muss eine Liste sein',
  too_long: ({ max_length, actual_length }) =>
    `Darf höchstens ${number(max_length)} Einträge haben, nicht ${number(actual_length)}`,
  dict_type: 'Muss ein Objekt sein',
  uuid_type: 'Muss eine UUID als Text sein',
  uuid_parsing: ({ error }) => `Keine gültige UUID${uuid(String(error))}`,
  implausible_number: ({ ge, le }) =>
    `Eine Zahl außerhalb von ${number(ge)} bis ${number(le)} ist vermutlich ein Versehen`,
  number_as_text:
    'Text oder ein Wahrheitswert statt einer Zahl wird nur von nachsichtigen Diensten gelesen; besser als Zahl senden',
  boolean_as_text:
    'Text oder eine Zahl statt true oder false wird nur von nachsichtigen Diensten gelesen; besser true oder false senden',
  unknown_field: ({ suggestion }) => `Dieses Feld ist hier nicht vorgesehen${meant(String(suggestion))}`,
  answer_only: 'Dieses Feld steht nur in Antworten; der Dienst liest es nicht',
  literal_error: ({ expected }) => `Muss ${either(expected)} sein`,
  datetime_from_date_parsing: ({ error }) => `Kein gültiger Zeitpunkt${DATES[String(error)] ?? ''}`,
  datetime_parsing: ({ error }) => `Kein gültiger Zeitpunkt${DATES[String(error)] ?? ''}`,
  datetime_type: 'Muss ein Zeitpunkt als Text sein',
  not_json: 'Dieser Wert lässt sich nicht in JSON darstellen',
  string_unicode: 'Muss Text aus ganzen Zeichen sein',
  nul_character: 'Mit dem Zeichen NUL in einem Text startet kein Container',
  missing_for_source: 'Pflichtfeld bei der Quelle {source}',
  advised_for_source:
    'Bei der Quelle {source} üblich; fehlt die Angabe, muss ein Patch sie vor dem ersten Build nachreichen',
  not_for_source: ({ expected, source }) =>
    `Dieses Feld gilt nur für die Quelle ${either(expected)}, nicht für ${text(source)}`,
  not_for_hosting: ({ source, expected }) =>
    `Die Quelle ${text(source)} gibt es nur ${expected === 'cloud' ? 'in der Cloud' : 'bei selbst betriebenen Diensten'}`,
  not_at_creation: 'Bei der Quelle {source} wird dieses Feld erst nach dem Anlegen gesetzt, durch einen Patch',
  may_be_fixed: 'Manche Dienste lehnen hier einen anderen Wert ab, neuere nehmen ihn an',
  immutable: 'Dieses Feld lässt sich nach dem Anlegen nicht mehr ändern',
  build_on_push_with_tag: 'Sollte false sein, wenn repo_ref ein Git-Tag nennt',
  limit_below_request: ({ field, other, minimum }) =>
    `${text(field)} darf nicht kleiner sein als ${text(other)} (${number(minimum)})`,
  max_below_min: ({ field, other, minimum }) =>
    `${text(field)} darf nicht kleiner sein als ${text(other)} (${number(minimum)})`,
  unlisted_word: ({ expected }) => `Sollte ${either(expected)} sein; andere Wörter kennen nur manche Dienste`,
  rounded: 'Erfahrungsgemäß wird dieser Wert auf eine Nachkommastelle gerundet',
  deployment_name:
    'Erfahrungsgemäß werden nur Kleinbuchstaben, Ziffern und Bindestriche angenommen, am Anfang ein Buchstabe',
  long_name: 'Namen ab {min_length} Zeichen werden möglicherweise abgelehnt oder nie bereitgestellt',
  command_characters: ({ found }) =>
    `Andere Clients lehnen ${CHARACTERS[String(found)] ?? text(found)} in einem Befehl ab; Befehle lassen sich mit && verketten`,
  not_a_url: 'Sollte eine URL sein, die mit http:// oder https:// beginnt',
  secret_name: 'Nur ein Name aus Buchstaben, Ziffern und _ ohne Ziffer am Anfang wird zu einer Umgebungsvariablen',
  only_self_hosted: 'Diesen Namen nehmen erfahrungsgemäß nur selbst betriebene Installationen an',
  spec_reset:
    'Die neue resource_spec ersetzt die gespeicherte ganz; was in ihr fehlt, fällt auf die Vorgabe zurück: {field}',
  queue_doubles:
    'Ohne {other} beansprucht die Warteschlange so viel wie die Server, sodass der Cluster {field} zweimal braucht',
  reserved_name: 'Diesen Namen verwendet die Laufzeitumgebung selbst; erfahrungsgemäß wird er abgelehnt oder verworfen',
  duplicate: 'Derselbe Name steht schon unter {first}',
  required_by_kubernetes: 'Kubernetes verlangt hier einen Wert',
  not_supported: ({ expected }) => `Kubernetes kennt hier nur ${either(expected, ' und ')}`,
  out_of_range: ({ ge, le }) => `Kubernetes nimmt nur Werte von ${number(ge)} bis ${number(le)} an`,
  dns_label:
    'Erlaubt sind höchstens 63 Kleinbuchstaben, Ziffern und Bindestriche, am Anfang und am Ende kein Bindestrich',
  dns_subdomain:
    'Erlaubt sind höchstens 253 Kleinbuchstaben, Ziffern, Bindestriche und Punkte; jeder Teil zwischen Punkten beginnt und endet mit einem Buchstaben oder einer Ziffer',
  label_key:
    'Der Schlüssel muss ein Name aus höchstens 63 Buchstaben, Ziffern, „-“, „_“ und „.“ sein, am Anfang und am Ende ein Buchstabe oder eine Ziffer; davor dürfen eine Domain und „/“ stehen',
  label_value:
    'Leer oder höchstens 63 Zeichen lang: Buchstaben, Ziffern, „-“, „_“ und „.“, am Anfang und am Ende ein Buchstabe oder eine Ziffer',
  annotations_too_long: ({ max_length }) =>
    `Schlüssel und Werte aller Annotationen dürfen zusammen höchstens ${number(max_length)} Byte lang sein`,
  env_name: 'Erlaubt sind nur druckbare ASCII-Zeichen außer „=“',
  unusual_env_name: 'Ältere Cluster nehmen nur Buchstaben, Ziffern, „_“, „-“ und „.“ an, am Anfang keine Ziffer',
  quantity: 'Muss eine Menge sein, zum Beispiel 500m, 1.5 oder 2Gi',
  negative_quantity: 'Darf nicht negativ sein',
  request_above_limit: 'Darf höchstens so groß sein wie das Limit für {resource}',
  request_not_limit: 'Muss so groß sein wie das Limit für {resource}',
  whole_resource: 'Muss eine ganze Zahl sein: {resource} ist nicht teilbar',
  unknown_resource: 'Kubernetes kennt cpu, memory, ephemeral-storage, hugepages-* und Namen mit einer Domain',
  none_given: ({ expected }) => `Genau eine Angabe nötig: ${either(expected)}`,
  several_given: ({ expected }) => `Nur eine Angabe möglich: ${either(expected)}`,
  exclusive: 'Nicht zusammen mit {other} möglich',
  not_declared: 'Unter volumes gibt es kein gültiges Volume dieses Namens',
  mount_path_colon: 'Ein Mount-Pfad sollte kein „:“ enthalten',
  absolute_path: 'Muss ein Pfad sein, der mit / beginnt',
  relative_path: 'Muss ein Pfad ohne / am Anfang und ohne „..“ sein',
  path_taken: 'Eine andere Datei des Volumes hat schon diesen Pfad',
  privileged_only: 'Bidirectional ist nur bei privilegierten Containern erlaubt',
  escalation_needed: 'Darf bei privilegierten Containern und mit CAP_SYS_ADMIN nicht false sein',
  root_user: 'Darf nicht 0 (root) sein, wenn runAsNonRoot true ist',
  localhost_only: 'Nur der Typ Localhost hat ein Profil des Knotens',
  small_cache: ({ ge }) => `Mit weniger als ${number(ge)} MB startet der Cache erfahrungsgemäß immer neu`,
  mutable_tag: 'Unter diesem Tag behält ein Cluster womöglich ein älteres Image',
  list_not_cleared: 'Erfahrungsgemäß bleibt die gespeicherte Liste, wenn eine leere gesendet wird',
  secret_must_stay: 'In der Liste fehlt {field}, das ein Deployment seine ganze Lebenszeit braucht',
  restart_policy: 'Ob ein Container dieser Art diese restartPolicy haben darf, hängt von der Version des Clusters ab',
  image_reference:
    'Kein Register hat ein Abbild dieses Namens: ohne Leerzeichen und https:// schreiben, vor dem Tag in Kleinbuchstaben',
  path_segment: 'Muss ein Pfadsegment sein: nicht leer, nicht „.“ und nicht „..“',
  too_many_issues: 'Es gibt mehr als die {max_length} aufgeführten Meldungen; diese zuerst beheben',
};

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
