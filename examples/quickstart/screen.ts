import type { CalendarEvent } from 'events-calendar-client';
import { when, where } from '../common/words.ts';

const width = 100;

/** A heading, and the code that brings what is printed below it. */
export function screen(title: string, ...code: string[]): void {
  console.log(`\n── ${title} ${'─'.repeat(Math.max(2, width - title.length - 4))}`);
  for (const line of code) console.log(`   ${line}`);
  console.log();
}

/** Prints a text, broken into lines where it is long. */
export function say(text: string): void {
  const lines = text.length > width ? text.match(new RegExp(`.{1,${width - 6}}(?: |$)|\\S+ ?`, 'g')) : [text];
  console.log(lines?.map((line, index) => `${index > 0 ? '      ' : '   '}${line.trimEnd()}`).join('\n'));
}

export function show(events: readonly CalendarEvent[]): void {
  for (const event of events) {
    say(event.title);
    say(`    ${when(event)}`);
    say(`    ${where(event)}`);
  }
  if (events.length === 0) say('None.');
}

/** A value as it stands in code. */
export const code = (value: unknown) => JSON.stringify(value);
