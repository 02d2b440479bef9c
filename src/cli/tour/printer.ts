import { whenText, whereText } from '../../format/index.ts';
import type { CalendarEvent } from '../../index.ts';
import { createStyle } from '../output/style.ts';
import { formatJson, toPlainLine } from '../output/text.ts';
import { widthOf, wrapText } from '../output/width.ts';
import type { CommandContext } from '../process/command-context.ts';

/** Prints the steps of the tour. Texts of records may hold anything. */
export interface Printer {
  /** What a step is about, and the code whose result is printed below it. */
  step(title: string, ...code: string[]): void;
  text(text: string): void;
  /** When and where an event takes place. */
  timeAndPlace(event: CalendarEvent): void;
  /** The title, time and place of each event. */
  events(events: readonly CalendarEvent[]): void;
}

/** The width where there is no terminal, and the most that is used of one: longer lines are hard to read. */
const greatestWidth = 100;
const indent = '   ';

/** Formats a value as code, which cannot control a terminal. */
export const toCode = (value: unknown): string => (value === undefined ? 'nothing' : formatJson(value));

/** Prints to the standard output, as wide as the terminal. */
export function createPrinter({ stdout, env }: CommandContext): Printer {
  const style = createStyle(stdout, env);
  const width = Math.min(stdout.columns || greatestWidth, greatestWidth);
  const write = (...lines: string[]) => stdout.write(lines.map((line) => `${line}\n`).join(''));

  const text = (line: string, indentation = indent) =>
    void write(...wrapText(toPlainLine(line), width, indentation));
  const timeAndPlace = (event: CalendarEvent) => {
    text(whenText(event, { locale: 'en-GB' }), `${indent}${indent}`);
    text(whereText(event) || 'place not known yet', `${indent}${indent}`);
  };
  return {
    step(title, ...code) {
      const [first = '', ...rest] = wrapText(toPlainLine(title), width, '── ');
      const heading = [first, ...rest.map((line) => line.replace('── ', indent))];
      const rule = '─'.repeat(Math.max(0, width - widthOf(heading.at(-1) ?? '') - 1));
      const lines = code.flatMap((line) => wrapText(line, width, indent));
      write('', ...`${heading.join('\n')} ${rule}`.split('\n').map(style.heading));
      write(...lines.map(style.code), '');
    },
    text: (line) => text(line),
    timeAndPlace,
    events(events) {
      for (const event of events) {
        text(event.title);
        timeAndPlace(event);
      }
      if (events.length === 0) text('None.');
    },
  };
}
