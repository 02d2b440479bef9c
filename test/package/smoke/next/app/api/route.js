import { CalendarError } from 'events-calendar-client';
import { problemText } from 'events-calendar-client/format';
import { calendar, uncached } from '../../calendar.js';
import servers from '../../servers.json';
import { smoke } from '../../smoke.js';

async function loadUpcoming() {
  'use cache';
  return await uncached.events.upcoming({ limit: 5 });
}

const { events } = calendar;
const reads = {
  smoke: () => smoke(servers),
  upcoming: (now) => events.upcoming({ limit: 5 }, { now }),
  past: (now) => events.past({ limit: 5 }, { now }),
  'use cache': loadUpcoming,
};

export async function GET(request) {
  const { name, now } = Object.fromEntries(new URL(request.url).searchParams);
  return Response.json(await reads[name](now));
}

export async function POST(request) {
  try {
    return Response.json(await uncached.events.create(await request.json()), { status: 201 });
  } catch (error) {
    if (!CalendarError.is(error)) return Response.json({ name: error.name }, { status: 500 });
    const problem = problemText(error, { locale: 'en' });
    return Response.json({ name: error.name, problem }, { status: 422 });
  }
}
