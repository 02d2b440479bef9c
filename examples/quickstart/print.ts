import type { CalendarEvent } from 'events-calendar-client';
import { whenText, whereText } from 'events-calendar-client/format';

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

/** Prints when and where an event takes place. */
export function printTimeAndPlace(event: CalendarEvent): void {
  // Intl puts thin spaces around the dash, which few terminals display well.
  printText(`    ${whenText(event, { locale: 'en-GB' }).replace(/\s*–\s*/g, ' – ')}`);
  printText(`    ${whereText(event) || 'place not known yet'}`);
}

/** Prints the title, time and place of each event. */
export function printEvents(events: readonly CalendarEvent[]): void {
  for (const event of events) {
    printText(event.title);
    printTimeAndPlace(event);
  }
  if (events.length === 0) printText('None.');
}

/** Formats a value as code. */
export const toCode = (value: unknown) => JSON.stringify(value);
