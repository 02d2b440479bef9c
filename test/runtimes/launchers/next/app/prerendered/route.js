import { writeFileSync } from 'node:fs';
import { CalendarError } from 'events-calendar-client';
import { uncached } from '../../calendar.js';

/** Where the branch is written down that the error takes by which Next.js ends a prerender, while it builds. */
const branchFile = 'branch.txt';

export async function GET() {
  try {
    const { total } = await uncached.events.list();
    return Response.json({ total });
  } catch (error) {
    writeFileSync(branchFile, CalendarError.is(error) ? 'an error of the library' : 'any other error');
    throw error;
  }
}
