import { CalendarClient, NotFoundError, ValidationError } from 'events-calendar-client';
import { createCalendarMock } from 'events-calendar-client/testing';

/** Longer than any step may take, so that a step that waits for it has not been aborted. */
const delay = 20_000;
const patience = 5_000;

const editor = { username: 'editor', applicationPassword: 'abcd 1234 EFGH' };
const everything = { start_date: '2000-01-01', end_date: '2100-01-01', status: 'publish' };

/** The mock as the launchers and the server need it, so that all ways lead to the same data. */
export function makeMock(snapshot, baseUrl = snapshot.site.url) {
  const now = snapshot.recorded_at;
  const mock = createCalendarMock({ baseUrl, snapshot, now, users: [{ ...editor, role: 'editor' }] });
  return { mock, baseUrl, slowDown: () => mock.failNext({ delay }) };
}

/** The mock as a function: nothing but the library runs. */
export function inMemory(snapshot) {
  const { mock, baseUrl, slowDown } = makeMock(snapshot);
  return { name: 'mock.fetch', baseUrl, slowDown, fetch: mock.fetch };
}

/** The mock on a server, asked with the runtime's own fetch. */
export function overHttp(site, gateway) {
  const slowDown = async () => {
    const { ok } = await fetch(`${gateway}/slow-down`, { method: 'POST' });
    check(ok, 'the server slows down');
  };
  return { name: 'HTTP', baseUrl: site, slowDown, moved: `${gateway}/moved` };
}

function check(isTrue, expectation) {
  if (!isTrue) throw new Error(`not so: ${expectation}`);
}

async function failureOf(promise) {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('it should have failed, and did not');
}

const steps = {
  async list({ calendar, listed }) {
    const page = await calendar.events.list({ ...everything, per_page: 5 });
    check(page.items.length === 5, 'the page has 5 events');
    check(page.total === listed.length, `the total is ${listed.length}`);
    check(page.hasNext && page.totalPages === Math.ceil(listed.length / 5), 'there are more pages');
    const known = new Set(listed.map(({ id }) => id));
    check(
      page.items.every(({ id }) => known.has(id)),
      'the events are those of the snapshot',
    );
    const next = await page.next();
    check(next?.page === 2, 'the next page is the second');
  },

  async walk({ calendar, listed }) {
    const found = new Set();
    for await (const { id } of calendar.events.list({ ...everything, per_page: 50 })) found.add(id);
    check(found.size === listed.length, `a walk finds ${listed.length} events, and not ${found.size}`);
    const venues = await calendar.venues.list({ per_page: 2 }).all({ concurrency: 3 });
    check(venues.length > 2, 'a walk over venues leads over several pages');
  },

  async create(context) {
    const { calendar } = context;
    const title = 'Fête & Çay ☕';
    const dates = {
      start_date: new Date('2027-05-01T10:00:00Z'),
      end_date: new Date('2027-05-01T18:00:00Z'),
    };
    const event = await calendar.events.create({ title, ...dates, timezone: 'Europe/Bucharest', cost: '5' });
    context.id = event.id;
    check(event.title === title, `the title is ${title}, and not ${event.title}`);
    check(event.start_date === '2027-05-01 13:00:00', 'the start is the clock reading of its zone');
  },

  async edit({ calendar, id }) {
    const edited = await calendar.events.edit(id, { website: 'https://fair.example/' });
    check(edited.website === 'https://fair.example/', 'the website is changed');
    const { data, response } = await calendar.events.get(id).withResponse();
    check(data.website === edited.website && /5/.test(data.cost), 'the cost has stayed');
    check(response.status === 200 && (await response.json()).id === id, 'the answer can be read again');
  },

  async delete({ calendar, id }) {
    const deleted = await calendar.events.delete(id);
    check(deleted.status === 'trash', 'the event is in the trash');
    const remaining = await calendar.events.list({ search: 'Fête', ...everything });
    check(remaining.total === 0, 'the list no longer has it');
  },

  async 'validation error'({ calendar }) {
    const error = await failureOf(calendar.events.list({ per_pages: 5 }));
    check(error instanceof ValidationError, `it is a ValidationError, and not ${error}`);
    check(/per_pages/.test(error.message) && error.issues.length === 1, 'it names what is wrong');
  },

  async 'service error'({ calendar }) {
    const error = await failureOf(calendar.events.get(99_999_999));
    check(error instanceof NotFoundError, `it is a NotFoundError, and not ${error}`);
    check(error.status === 404 && error.code !== '', 'it has the status and code of the service');
  },

  async abort({ calendar, slowDown }) {
    await slowDown();
    const controller = new AbortController();
    const request = failureOf(calendar.events.list({}, { signal: controller.signal }));
    setTimeout(() => controller.abort(), 100);
    const error = await request;
    check(error.name === 'AbortError', `it is an AbortError, and not ${error}`);
  },

  async redirect({ calendar, listed, moved }) {
    const page = await calendar.withOptions({ baseUrl: moved }).events.list(everything);
    check(page.total === listed.length, `the total is ${listed.length}`);
  },
};

const isPossible = (step, { moved }) => step !== 'redirect' || moved !== undefined;

async function inTime(work) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing came in ${patience} ms`)), patience);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function describe(error) {
  const cause = error instanceof Error && error.cause ? ` (${describe(error.cause)})` : '';
  return `${error}${cause}`;
}

/** Takes every step on every way; gives what went wrong with each, or nothing. */
export async function smoke(snapshot, ways) {
  const isListed = ({ status, hide_from_listings }) => status === 'publish' && !hide_from_listings;
  const listed = snapshot.events.filter(isListed);
  const results = [];
  for (const { name, baseUrl, fetch, ...way } of ways) {
    const calendar = new CalendarClient({ baseUrl, auth: editor, ...(fetch && { fetch }) });
    const context = { calendar, listed, ...way };
    for (const [step, take] of Object.entries(steps)) {
      if (!isPossible(step, way)) continue;
      const problem = await inTime(take(context)).then(() => undefined, describe);
      results.push({ way: name, step, ...(problem && { problem }) });
    }
  }
  return results;
}
