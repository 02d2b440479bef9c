// Runs the modules of its arguments, each on the same site as it was at first, and prints a line of JSON for each: what
// it has printed, and how it failed.

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { format } from 'node:util';
import { CalendarClient } from 'events-calendar-client';
import { baseUrl, editor, now, respond, site } from './recipes-site.ts';

class StandingDate extends Date {
  constructor(value: string | number | Date = now) {
    super(value);
  }

  static override now(): number {
    return now.getTime();
  }
}

Object.assign(globalThis, { Date: StandingDate, fetch: respond });
for (const module of process.argv.slice(2)) {
  site.reset();
  process.chdir(mkdtempSync(join(tmpdir(), 'recipe-')));
  const lines: string[] = [];
  const record = (...values: unknown[]) => lines.push(format(...values));
  Object.assign(console, { log: record, error: record, warn: record });
  Object.assign(globalThis, { calendar: new CalendarClient({ baseUrl, fetch: respond, auth: editor }) });
  let error: string | undefined;
  try {
    await import(module);
  } catch (thrown) {
    error = format(thrown);
  }
  process.stdout.write(`${JSON.stringify({ module, output: lines.join('\n'), error })}\n`);
}
