import { FormatError } from '../format-error.ts';
import { type Line, largestRow } from '../input.ts';

/** An event of a calendar file, unread. */
export interface FileComponent {
  /** Its lines, from `BEGIN:VEVENT` to `END:VEVENT`. */
  readonly lines: readonly Line[];
  /** The time zone of the calendar that it is in, where the file names one. */
  readonly calendarZone: string | undefined;
}

/** The name of a component that a line begins or ends, in capital letters. */
function nameBehind(keyword: 'BEGIN:' | 'END:', text: string): string | undefined {
  const line = text.trimEnd().toUpperCase();
  return line.startsWith(keyword) ? line.slice(keyword.length) : undefined;
}

/** Divides a calendar file into its events. Time zones, tasks and whatever else it holds are left out. */
class CalendarDivider {
  /** The components that are open, the outermost first. */
  readonly #open: Line[] = [];
  readonly #names: string[] = [];
  #calendarZone: string | undefined;
  #eventLines: Line[] = [];
  #eventLength = 0;

  *divide(line: Line): Generator<FileComponent, void, undefined> {
    const begun = nameBehind('BEGIN:', line.text);
    if (begun !== undefined) this.#begin(begun, line);
    else if (this.#names.length === 0 && line.text.trim() !== '') throw this.#noCalendar(line);
    const isInEvent = this.#names[1] === 'VEVENT';
    if (isInEvent) this.#addToEvent(line);
    else if (this.#names.length === 1) this.#readProperty(line.text);
    const ended = nameBehind('END:', line.text);
    if (ended === undefined) return;
    this.#end(ended, line);
    if (!isInEvent || this.#names.length > 1) return;
    yield { lines: this.#eventLines, calendarZone: this.#calendarZone };
    this.#eventLines = [];
    this.#eventLength = 0;
  }

  end(): void {
    const [line] = this.#open.slice(-1);
    if (line)
      throw new FormatError(`expected an end of what ${line.text.trim()} begins`, { line: line.number });
  }

  #addToEvent(line: Line): void {
    this.#eventLines.push(line);
    this.#eventLength += line.text.length;
    if (this.#eventLength > largestRow)
      throw new FormatError('this event has more than 10 MB', { line: this.#eventLines[0]?.number ?? 1 });
  }

  #begin(name: string, line: Line): void {
    if (this.#names.length === 0 && name !== 'VCALENDAR') throw this.#noCalendar(line);
    if (this.#names.length === 0) this.#calendarZone = undefined;
    this.#names.push(name);
    this.#open.push(line);
  }

  #end(name: string, line: Line): void {
    const open = this.#names.pop();
    this.#open.pop();
    if (open === name) return;
    throw new FormatError(`expected END:${open}, got ${line.text.trim()}`, { line: line.number });
  }

  #readProperty(text: string): void {
    const [, zone] = /^X-WR-TIMEZONE(?:;[^:]*)?:(.+)$/i.exec(text.trim()) ?? [];
    if (zone !== undefined) this.#calendarZone = zone;
  }

  #noCalendar({ text, number }: Line): FormatError {
    const got = JSON.stringify(text.slice(0, 40));
    return new FormatError(`expected a calendar file, which begins with BEGIN:VCALENDAR, got ${got}`, {
      line: number,
      column: 1,
    });
  }
}

/**
 * The events of a calendar file, one after the other.
 *
 * @throws FormatError where the file is no calendar file, or ends within an event
 */
export async function* readComponents(
  lines: AsyncIterable<Line>,
): AsyncGenerator<FileComponent, void, undefined> {
  const divider = new CalendarDivider();
  let isEmpty = true;
  for await (const line of lines) {
    isEmpty = false;
    yield* divider.divide(line);
  }
  if (isEmpty) throw new FormatError('expected a calendar file, got an empty one', { line: 1 });
  divider.end();
}
