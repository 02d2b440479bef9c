import { getHeapStatistics } from 'node:v8';
import { CalendarClient } from 'events-calendar-client';
import { type ImportRow, importEvents } from 'events-calendar-client/sync';
import { createService } from '../import-service.ts';

// Imports so many rows into a service that has none of them, and prints how many bytes were in use at most.

const total = Number(process.argv[2]);
const { gc } = globalThis;
if (!gc) throw new Error('Run it with --expose-gc.');

/** The size of the heap once garbage has been collected, with all of the program. */
function bytesInUse(): number {
  gc?.();
  return getHeapStatistics().used_heap_size;
}

async function* rows(): AsyncGenerator<ImportRow> {
  for (let number = 1; number <= total; number += 1) {
    yield {
      slug: `event-${number}`,
      title: `Event ${number}`,
      description: `About ${number}. `.repeat(100),
      start_date: '2027-06-19 14:00',
      end_date: '2027-06-19 22:00',
      timezone: 'Europe/Berlin',
    };
  }
}

const client = new CalendarClient({ baseUrl: 'https://calendar.example', fetch: createService(0) });
let peak = 0;
const { counts } = await importEvents(client, rows(), {
  onProgress: ({ done }) => {
    if (done % 1000 === 0) peak = Math.max(peak, bytesInUse());
  },
});
process.stdout.write(JSON.stringify({ count: counts.created, peak }));
