import { build } from 'esbuild';
import type { StoredRecord } from 'events-calendar-client/testing';
import { hasBrowser, launchBrowser } from '../../test/support/browsers.ts';
import { workingFolder } from '../child.ts';
import { recordedPage, recordedSite } from '../fixtures.ts';
import type { Comparison, Month, Pair } from '../programs/month.ts';
import { duration, type Result, type Row } from '../row.ts';

const total = 500;
const perPage = 50;
const responseTime = 40;
const firstDay = '2027-05-01';

/** What is drawn, and from what by the peer, by the names of the program. */
const lines = {
  read: {
    what: 'events that are read already, by `createEventSource`',
    against: 'the same events as a plain array',
    target: { atMost: 1.1 },
  },
  waiting: {
    what: `read by \`createEventSource\`, each response after ${responseTime} ms`,
    against: '`fetch` + `JSON.parse`, four at once, and a plain array by hand',
    target: { atMost: 1.1 },
  },
  ready: {
    what: 'read by `createEventSource`, each response at once',
    against: '`fetch` + `JSON.parse`, four at once, and a plain array by hand',
  },
};

const dayLength = 24 * 60 * 60 * 1000;

/** A date as the service writes it, some days later. */
function daysLater(date: unknown, days: number): string {
  const moved = new Date(Date.parse(`${date}Z`) + days * dayLength);
  return moved.toISOString().slice(0, 19).replace('T', ' ');
}

/** The recorded events over and over, each time with ids of their own, spread over the days of one month. */
function eventsOfMonth(): StoredRecord[] {
  const recorded = recordedPage().events;
  return Array.from({ length: total }, (_, index) => {
    const event = recorded[index % recorded.length]!;
    const day = Date.parse(firstDay) + (index % 28) * dayLength;
    const days = Math.floor(day / dayLength) - Math.floor(Date.parse(`${event.start_date}Z`) / dayLength);
    const names = ['start_date', 'end_date', 'utc_start_date', 'utc_end_date'];
    const dates = names.map((name) => [name, daysLater(event[name], days)]);
    return { ...event, id: index + 1, ...Object.fromEntries(dates) };
  });
}

function pagesOf(events: readonly StoredRecord[]): string[] {
  const total_pages = Math.ceil(events.length / perPage);
  return Array.from({ length: total_pages }, (_, page) => {
    const onPage = events.slice(page * perPage, (page + 1) * perPage);
    return JSON.stringify({ events: onPage, total: events.length, total_pages });
  });
}

/** The program with all that it imports. */
async function bundleProgram(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['bench/programs/month.ts'],
    absWorkingDir: workingFolder,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2024',
    platform: 'browser',
    write: false,
  });
  return outputFiles[0]!.text;
}

const styles = ['skeleton.css', 'themes/classic/theme.css', 'themes/classic/palette.css'];

/** Draws the month in a page of its own. */
async function measureInChromium(given: Month): Promise<Record<Pair, Comparison>> {
  const browser = await launchBrowser('Chromium');
  try {
    const page = await browser.newPage();
    await page.setContent('<!doctype html><html lang="en"><title>A month</title>');
    for (const style of styles) {
      await page.addStyleTag({ path: `${workingFolder}node_modules/fullcalendar/${style}` });
    }
    await page.addScriptTag({ content: await bundleProgram() });
    return await page.evaluate(`measureMonth(${JSON.stringify(given)})`);
  } finally {
    await browser.close();
  }
}

export const month: Row = {
  title: `A month of ${total} events in FullCalendar`,
  isDocumented: true,
  // The driver of Chromium loads all of Zod in this process; the page that is measured has a Zod of its own.
  zodSettings: ['localeError', 'memoizer'],
  async measure({ isShort, rounds }) {
    if (!hasBrowser('Chromium')) {
      console.error('A month in FullCalendar is left out: install Chromium.');
      return [];
    }
    const pairs = (Object.keys(lines) as Pair[]).filter((name) => !isShort || 'target' in lines[name]);
    const measured = await measureInChromium({
      site: recordedSite,
      day: firstDay,
      pages: pagesOf(eventsOfMonth()),
      responseTime,
      rounds: isShort ? 5 : rounds,
      pairs,
    });
    return pairs.map((name): Result => {
      const { library, peer } = measured[name];
      // Painting waits for a frame, so times of single rounds come in steps, and so would their ratios.
      return { ...lines[name], ratio: library / peer, measured: `${duration(library)} : ${duration(peer)}` };
    });
  },
};
