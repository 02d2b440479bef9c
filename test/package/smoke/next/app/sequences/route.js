import { calendar, uncached } from '../../calendar.js';

const { events } = calendar;

async function loadUpcoming() {
  'use cache';
  return await uncached.events.upcoming({ limit: 5 });
}

const reads = {
  upcoming: (now) => events.upcoming({ limit: 5 }, { now }),
  past: (now) => events.past({ limit: 5 }, { now }),
  between: () => events.between('2026-12-01', '2027-01-01').all(),
  list: () => events.list({ per_page: 5 }).all({ limit: 5 }),
  'use cache': loadUpcoming,
};

export async function GET(request) {
  const { name, now } = Object.fromEntries(new URL(request.url).searchParams);
  return Response.json(await reads[name](now));
}
