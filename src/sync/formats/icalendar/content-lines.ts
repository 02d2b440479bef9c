import { Buffer } from 'node:buffer';
import { decodeEntities } from '../../../contract/values/html/text.ts';
import { FormatError } from '../../rows/format-error.ts';
import type { Line } from '../input.ts';

/** One property of a component, such as `DTSTART;TZID=Europe/Berlin:20270501T180000`. */
export interface Property {
  /** In capital letters. */
  readonly name: string;
  /** By their names in capital letters, without quotes. */
  readonly parameters: ReadonlyMap<string, string>;
  /** As written in the file, with backslashes. */
  readonly value: string;
  readonly line: number;
}

export class PropertyError extends Error {
  readonly property: string | undefined;

  constructor(property: string | undefined, problem: string, options?: ErrorOptions) {
    super(problem, options);
    this.property = property;
  }
}

/** A component of a calendar file, such as `VCALENDAR` or `VEVENT`. */
export interface Component {
  /** In capital letters. */
  readonly name: string;
  readonly line: number;
  readonly properties: Property[];
  readonly components: Component[];
  /** The calendar that has it. Some apps put calendars into another one. */
  readonly calendar: Component | undefined;
  /** The first line that is not a property, except nonstandard lines of Apple, attendees and organizers. */
  invalidLine?: Line;
}

const propertyForm = /^([\w-]+)((?:;[\w-]+=(?:"[^"]*"|[^",;:]*)(?:,(?:"[^"]*"|[^",;:]*))*)*):(.*)$/s;
const parameterForm = /;([\w-]+)=((?:"[^"]*"|[^";])*)/g;

/** Decodes a text of vCalendar 1.0, such as `Gr=C3=B6=C3=9Fe`. Some apps leave others as they are. */
function decodeQuoted(text: string, charset = 'utf-8'): string | undefined {
  try {
    return text.replace(/(?:=[\da-f]{2})+/gi, (codes) => {
      const bytes = Buffer.from(codes.replaceAll('=', ''), 'hex');
      // ASCII needs no charset, which may be one that TextDecoder does not know.
      const isAscii = bytes.every((byte) => byte < 0x80);
      return new TextDecoder(isAscii ? 'utf-8' : charset, { fatal: true }).decode(bytes);
    });
  } catch {
    return undefined;
  }
}

/** Decodes the characters that no parameter can contain (RFC 6868). */
const decodeCarets = (text: string) =>
  text.replace(/\^([n^'])/g, (_, code: string) => ({ n: '\n', "'": '"' })[code] ?? code);

function parseProperty({ text, number }: Line): Property | undefined {
  // Some apps write names of zones with colons and without quotes.
  const withQuotes = text.replace(
    /^([^":]*;TZID=)([^":;]*:[^";]*)(?=(?:;[^":]*)?:\d{8}[\dTZ,/]*$)/i,
    '$1"$2"',
  );
  // Some WordPress plugins write names as HTML, with the semicolons of its references. Some apps escape quotes.
  const repair = () => decodeEntities(text).replace(/^[^:]*/, (names) => names.replaceAll('\\"', "^'"));
  const [, name, written = '', value = ''] =
    propertyForm.exec(withQuotes) ?? propertyForm.exec(repair()) ?? [];
  if (name === undefined) return undefined;
  const parameters = new Map<string, string>();
  // Some apps escape commas and semicolons as in texts.
  for (const [, parameter = '', content = ''] of written.matchAll(parameterForm))
    parameters.set(parameter.toUpperCase(), decodeCarets(content.replace(/"|\\([\\,;])/g, '$1').trim()));
  const isQuoted = /^quoted-printable$/i.test(parameters.get('ENCODING') ?? '');
  const decoded = isQuoted ? decodeQuoted(value, parameters.get('CHARSET')) : value;
  if (decoded === undefined) return undefined;
  return { name: name.toUpperCase(), parameters, value: decoded.trim(), line: number };
}

/** Values of vCalendar 1.0 that continue after each line that ends with an equals sign. */
const quotedLines = /^[^:\n]*;ENCODING=QUOTED-PRINTABLE[;:].*(?:(?<==)\r?\n.*)*/gim;

/** Splits a file into lines, and joins folded ones: a line that begins with a space or tab continues the line before. */
function* linesOf(text: string): Generator<Line, void, undefined> {
  let number = 1;
  // Some apps end lines only with a carriage return.
  const lines = text.includes('\n') ? text : text.replaceAll('\r', '\n');
  const folded = lines.replace(quotedLines, (quoted) => quoted.replace(/=(\r?\n)/g, '$1 '));
  for (const line of folded.split(/\r{0,2}\n(?![ \t])/)) {
    yield { number, text: line.replace(/\r{0,2}\n[ \t]/g, '') };
    number += line.split('\n').length;
  }
}

/** Folds, and bytes in UTF-8 that continue a character before them. As Latin-1. */
const foldsInCharacter = /\r{0,2}\n[ \t](?:\r{0,2}\n[ \t]|[\x80-\xbf])*/g;

/** Moves folds out of characters: some apps count bytes, and fold a line inside a character in UTF-8. */
export function withWholeCharacters(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  const moved = (folds: string) => folds.replace(/[^\x80-\xbf]/g, '') + folds.replace(/[\x80-\xbf]/g, '');
  return Buffer.from(text.replace(foldsInCharacter, moved), 'latin1');
}

/**
 * Reads the components of a calendar file, up to an error. Ignores comments of a cache after a calendar. An event there
 * and text before all calendars are errors too, but the calendars after them are read.
 * The next event or the end of a component also ends events and alarms whose own end is missing.
 */
export function readCalendarFile(text: string): { calendars: Component[]; error: FormatError | undefined } {
  const calendars: Component[] = [];
  const open: Component[] = [];
  let error: FormatError | undefined;
  const mayLackEnd = ({ name }: Component) => name === 'VEVENT' || name === 'VALARM';
  const isCalendar = ({ name }: Component) => name === 'VCALENDAR';
  for (const line of linesOf(text)) {
    const current = open.at(-1);
    const property = parseProperty(current ? line : { ...line, text: line.text.trimStart() });
    const name = property?.value.toUpperCase() ?? '';
    if (property?.name === 'BEGIN' && (current || name === 'VCALENDAR')) {
      if (name === 'VEVENT') while (mayLackEnd(open.at(-1)!)) open.pop();
      const lists = { properties: [], components: [] };
      const component: Component = { name, line: line.number, ...lists, calendar: open.findLast(isCalendar) };
      (isCalendar(component) ? calendars : open.at(-1)!.components).push(component);
      open.push(component);
    } else if (!current) {
      if (name === 'VEVENT' || (calendars.length === 0 && line.text.trim() !== '')) {
        const got = JSON.stringify(line.text.slice(0, 40));
        const problem = `expected a calendar file, which begins with BEGIN:VCALENDAR, got ${got}`;
        error ??= new FormatError(problem, { line: line.number, column: 1 });
      }
    } else if (property?.name === 'END') {
      const ended = open.findLastIndex((component) => component.name === name);
      if (ended < 0 || !open.slice(ended + 1).every(mayLackEnd)) {
        error ??= new FormatError(`expected END:${current.name}, got END:${name}`, { line: line.number });
        break;
      }
      open.length = ended;
    } else if (property) {
      current.properties.push(property);
    } else if (!/^(?:X-|ATTENDEE|ORGANIZER|\s*$)/i.test(line.text)) {
      current.invalidLine ??= line;
    }
  }
  const unclosed = open.at(-1);
  if (unclosed)
    error ??= new FormatError(`expected END:${unclosed.name} before the end`, { line: unclosed.line });
  if (calendars.length === 0)
    error ??= new FormatError('expected a calendar file, got an empty one', { line: 1 });
  const incomplete = open.find((component) => !isCalendar(component));
  incomplete?.calendar?.components.pop();
  return { calendars, error };
}

export function propertyOf({ properties }: Component, name: string): Property | undefined {
  return properties.find((property) => property.name === name);
}

export function propertiesOf({ properties }: Component, name: string): readonly Property[] {
  return properties.filter((property) => property.name === name);
}

function unescapeText(text: string): string {
  return text.replace(/\\([\\;,:"nN])/g, (_, character: string) => (/n/i.test(character) ? '\n' : character));
}

export function textOf(component: Component, name: string): string {
  return unescapeText(propertyOf(component, name)?.value ?? '').trim();
}

export function listOf({ value }: Property): string[] {
  const items = value.match(/(?:\\.|[^,\\])+/gs) ?? [];
  return items.map((item) => unescapeText(item).trim()).filter(Boolean);
}
