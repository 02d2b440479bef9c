import type { CalendarEvent } from 'events-calendar-client';
import { formatDates, formatPlace } from '../common/format-event.ts';

const width = 100;

/** Prints a heading, and the code whose result is printed below it. */
export function printHeading(title: string, ...code: string[]): void {
  console.log(`\n── ${title} ${'─'.repeat(Math.max(2, width - title.length - 4))}`);
  for (const line of code) console.log(`   ${line}`);
  console.log();
}

/** Prints text, wrapped if it is long. */
export function printText(text: string): void {
  const lines = text.length > width ? text.match(new RegExp(`.{1,${width - 6}}(?: |$)|\\S+ ?`, 'g')) : [text];
  console.log(lines?.map((line, index) => `${index > 0 ? '      ' : '   '}${line.trimEnd()}`).join('\n'));
}

/** Prints the title, dates and place of each event. */
export function printEvents(events: readonly CalendarEvent[]): void {
  for (const event of events) {
    printText(event.title);
    printText(`    ${formatDates(event)}`);
    printText(`    ${formatPlace(event)}`);
  }
  if (events.length === 0) printText('None.');
}

/** Formats a value as code. */
export const toCode = (value: unknown) => JSON.stringify(value);
