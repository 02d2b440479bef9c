import { CalendarError } from 'events-calendar-client';
import { problemText } from 'events-calendar-client/format';
import { uncached } from '../../calendar.js';

export async function POST(request) {
  try {
    return Response.json(await uncached.events.create(await request.json()), { status: 201 });
  } catch (error) {
    if (!CalendarError.is(error)) return Response.json({ name: error.name }, { status: 500 });
    return Response.json(
      { name: error.name, problem: problemText(error, { locale: 'en' }) },
      { status: 422 },
    );
  }
}
