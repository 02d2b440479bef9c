import type ICAL from 'ical.js';
import type { LocatedRow } from '../../rows/located-row.ts';
import { FormatError, unreadableRow } from '../format-error.ts';
import { type EncodingOptions, type FileInput, loadPackage, readLines, readText } from '../input.ts';
import { type ParsedEvent, readParsedEvent } from './calendar-event.ts';
import { type FileComponent, readComponents } from './components.ts';
import { isRecurring, type Occurrence, occurrencesOf } from './occurrences.ts';
import { textOf, toRow } from './to-row.ts';
import { PropertyError } from './wall-times.ts';
import { Window, type WindowOptions } from './window.ts';
import type { ZoneOptions } from './zones.ts';

/** How a calendar file is read. */
export interface ReadICalendarOptions extends EncodingOptions, ZoneOptions, WindowOptions {}

/** Cancelled events and occurrences do not take place. */
const isCancelled = ({ component }: ParsedEvent) => textOf(component, 'status').toUpperCase() === 'CANCELLED';

/** Reads the events of one file. */
class CalendarReader {
  readonly #ical: typeof ICAL;
  readonly #options: ReadICalendarOptions;
  readonly #window: Window;
  /** Recurring events, and occurrences that replace one of theirs, wait for each other to the end of the file. */
  readonly #recurring: ParsedEvent[] = [];
  readonly #replaced = new Set<string>();

  constructor(ical: typeof ICAL, options: ReadICalendarOptions) {
    this.#ical = ical;
    this.#options = options;
    this.#window = new Window(options);
  }

  /** The row of a single event. Recurring ones are kept. */
  async *read(file: FileComponent): AsyncGenerator<LocatedRow, void, undefined> {
    let event: ParsedEvent;
    try {
      event = readParsedEvent(this.#parse(file), file, this.#options);
    } catch (error) {
      yield this.#unreadable(error, file.lines[0]?.number ?? 1, file);
      return;
    }
    if (event.replaces !== undefined) this.#replaced.add(keyOf(event, event.replaces));
    if (isRecurring(event)) this.#recurring.push(event);
    else yield* this.#rowOf(event, event, event.replaces);
  }

  /** The rows of recurring events. */
  async *readRecurring(): AsyncGenerator<LocatedRow, void, undefined> {
    const { timezones = {} } = this.#options;
    for (const event of this.#recurring) {
      const isBeyond = (start: string) => this.#window.isBeyond(start, event.zone);
      try {
        const occurrences = occurrencesOf(
          this.#ical,
          event,
          timezones,
          this.#window.isBounded ? isBeyond : undefined,
        );
        for (const occurrence of occurrences) {
          const isReplaced = this.#replaced.has(keyOf(event, occurrence.start));
          if (!isReplaced) yield* this.#rowOf(event, occurrence, occurrence.start);
        }
      } catch (error) {
        yield this.#unreadable(error, event.line, event);
        // A search in vain takes a second, and the next may follow: timers and signals such as Ctrl+C come in between.
        await new Promise((resolve) => setTimeout(resolve));
      }
    }
  }

  #parse({ lines }: FileComponent): ICAL.Component {
    const text = lines.map((line) => line.text).join('\r\n');
    return new this.#ical.Component(this.#ical.parse(text));
  }

  async *#rowOf(
    event: ParsedEvent,
    occurrence: Occurrence,
    replaced: string | undefined,
  ): AsyncGenerator<LocatedRow, void, undefined> {
    const isWanted = this.#window.includes(occurrence.start, occurrence.end, event.zone);
    if (!isWanted || isCancelled(event)) return;
    try {
      yield { position: { line: event.line }, row: await toRow(event, occurrence, replaced) };
    } catch (error) {
      yield this.#unreadable(error, event.line, event);
    }
  }

  #unreadable(error: unknown, line: number, source: FileComponent | ParsedEvent): LocatedRow {
    if (!(error instanceof Error)) throw error;
    const field = error instanceof PropertyError ? error.property : undefined;
    const place = {
      line: field === undefined ? line : lineOfProperty(source, field),
      ...(field && { field }),
    };
    return unreadableRow(new FormatError(error.message, place, { cause: error }));
  }
}

const keyOf = ({ uid }: ParsedEvent, start: string) => JSON.stringify([uid, start]);

/** The line of a property, or the first line of the event. */
function lineOfProperty(source: FileComponent | ParsedEvent, name: string): number {
  const { lines } = 'file' in source ? source.file : source;
  const isOfProperty = (text: string) => /^[\w-]*/.exec(text)?.[0].toUpperCase() === name;
  return (lines.find(({ text }) => isOfProperty(text)) ?? lines[0])?.number ?? 1;
}

/**
 * Reads events from an iCalendar file (RFC 5545) of any program, one after the other; of recurring ones, which come last,
 * each occurrence by itself. Each row has a slug that is made of the event's `UID`, so that an import knows it again.
 * Cancelled events are left out. It needs the package `ical.js`, version 2.2.1.
 *
 * @param input - the file: text, bytes, or a stream of either
 * @param options - `from` and `to`, between which events are wanted; `timezone`, `timezones`, `encoding`
 * @returns the rows with the lines in which their events begin; in the place of one that cannot be read, a
 * {@link FormatError}
 * @throws {@link FormatError} where the file is no calendar file or ends within an event, behind the rows before that;
 * CalendarError where ical.js is not installed
 * @example
 * ```ts
 * import { readICalendar } from 'events-calendar-client/sync';
 *
 * const response = await fetch('https://example.org/calendar.ics');
 * for await (const item of readICalendar(await response.text(), { from: '2027-01-01', to: '2028-01-01' })) {
 *   if ('error' in item) console.error(item.error.message);
 *   else console.log(item.row.start_date, item.row.title);
 * }
 * ```
 */
export async function* readICalendar(
  input: FileInput,
  options: ReadICalendarOptions = {},
): AsyncGenerator<LocatedRow, void, undefined> {
  // The one version whose steps are counted where recurring events are read.
  const { default: ical } = await loadPackage('ical.js@2.2.1', 'readICalendar', () => import('ical.js'));
  const reader = new CalendarReader(ical, options);
  for await (const component of readComponents(readLines(readText(input, options)))) {
    yield* reader.read(component);
  }
  yield* reader.readRecurring();
}
