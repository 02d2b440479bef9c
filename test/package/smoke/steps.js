/** Longer than the timeout of a step, so that only an aborted request ends in time. */
export const delay = 20_000;
const stepTimeout = 15_000;

export const editor = { username: 'editor', applicationPassword: 'abcd 1234 EFGH' };
const everything = { start_date: '2000-01-01', end_date: '2100-01-01', status: 'publish' };

/** Wall times with their zones and instants: east and west of UTC, half hours, hours that are shown twice. */
const moments = [
  ['2027-06-19 14:00:00', 'Europe/Berlin', '2027-06-19T12:00:00.000Z'],
  ['2027-10-31 02:30:00', 'Europe/Berlin', '2027-10-31T01:30:00.000Z'],
  ['2027-11-07 01:30:00', 'America/Los_Angeles', '2027-11-07T08:30:00.000Z'],
  ['2027-01-01 00:00:00', 'Pacific/Auckland', '2026-12-31T11:00:00.000Z'],
  ['2027-01-01 09:00:00', 'Asia/Kolkata', '2027-01-01T03:30:00.000Z'],
  ['2027-04-04 01:45:00', 'Australia/Lord_Howe', '2027-04-03T15:15:00.000Z'],
  ['2027-06-19 14:00:00', 'UTC+5:30', '2027-06-19T08:30:00.000Z'],
];

/** The transport that sends requests to a server with the runtime's own fetch. */
export function overHttp(site, gateway) {
  const slowDown = async () => {
    const { ok } = await fetch(`${gateway}/slow-down`, { method: 'POST' });
    check(ok, 'the server slows down');
  };
  return { name: 'HTTP', baseUrl: site, slowDown, moved: `${gateway}/moved`, page: `${site}/some-page/?a=b` };
}

/** Throws unless an expectation holds. */
export function check(isTrue, expectation) {
  if (!isTrue) throw new Error(`expectation failed: ${expectation}`);
}

/** Returns the error of a promise that must reject. */
export async function errorOf(promise) {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('it should have thrown');
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

  async iterate({ calendar, listed }) {
    const found = new Set();
    for await (const { id } of calendar.events.list({ ...everything, per_page: 50 })) found.add(id);
    check(found.size === listed.length, `${listed.length} events are listed, and not ${found.size}`);
    const venues = await calendar.venues.list({ per_page: 2 }).all({ concurrency: 3 });
    check(venues.length > 2, 'the list of venues has several pages');
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
    check(response.status === 200 && (await response.json()).id === id, 'the response can be read again');
  },

  async delete({ calendar, id }) {
    const deleted = await calendar.events.delete(id);
    check(deleted.status === 'trash', 'the event is in the trash');
    const remaining = await calendar.events.list({ search: 'Fête', ...everything });
    check(remaining.total === 0, 'the list no longer has it');
  },

  async upload({ calendar, library }) {
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const file = new File([png], 'fête.png', { type: 'image/png' });
    const image = await library.uploadImage(calendar, file, { title: 'Fête', alt_text: 'Çay ☕' });
    check(image.title === 'Fête' && image.alt_text === 'Çay ☕', 'its texts are those that were sent');
    check(image.mime_type === 'image/png' && image.url.endsWith('.png'), `it is a PNG: ${image.url}`);
    const query = { force: true };
    await calendar.site.request(`wp/v2/media/${image.id}`, { method: 'DELETE', query });
  },

  async 'time zones'({ library }) {
    const { instantToWallTime, wallTimeToInstant } = library.time;
    for (const [wall, zone, instant] of moments) {
      const milliseconds = wallTimeToInstant(wall, zone);
      const found = new Date(milliseconds).toISOString();
      check(found === instant, `${wall} in ${zone} is ${instant}, and not ${found}`);
      check(instantToWallTime(milliseconds, zone) === wall, `${instant} is ${wall} in ${zone}`);
    }
  },

  async 'validation error'({ calendar, library }) {
    const error = await errorOf(calendar.events.list({ per_pages: 5 }));
    check(error instanceof library.ValidationError, `it is a ValidationError, and not ${error}`);
    check(/per_pages/.test(error.message) && error.issues.length === 1, 'its issue is named');
  },

  async 'service error'({ calendar, library }) {
    const error = await errorOf(calendar.events.get(99_999_999));
    check(error instanceof library.NotFoundError, `it is a NotFoundError, and not ${error}`);
    check(error.status === 404 && error.code !== '', 'it has the status and code of the service');
  },

  async abort({ calendar, slowDown }) {
    await slowDown();
    const controller = new AbortController();
    const request = errorOf(calendar.events.list({}, { signal: controller.signal }));
    setTimeout(() => controller.abort(), 100);
    const error = await request;
    check(error.name === 'AbortError', `it is an AbortError, and not ${error}`);
  },

  async discover({ library, page, listed }) {
    const found = await library.discoverCalendar(page);
    const { total } = await found.events.list(everything);
    check(total === listed.length, `the calendar of the page has ${listed.length} events, and not ${total}`);
  },

  async redirect({ calendar, listed, moved }) {
    const page = await calendar.withOptions({ baseUrl: moved }).events.list(everything);
    check(page.total === listed.length, `the total is ${listed.length}`);
  },
};

/** Whether a function can read the files of a request. WebKitGTK 2.50 sends them, but lets nobody else read them. */
async function readsFiles() {
  const body = new FormData();
  body.append('file', new Blob(['text']), 'file.txt');
  const request = new Request('https://example.org', { method: 'POST', body });
  return request.formData().then(
    () => true,
    () => false,
  );
}

/** What steps need beside a client. */
const needs = {
  discover: ({ page }) => page,
  redirect: ({ moved }) => moved,
  upload: ({ library, takesFiles }) => library.uploadImage && takesFiles,
  'time zones': ({ library }) => library.time,
};

const isPossible = (step, context) => !(step in needs) || Boolean(needs[step](context));

async function withTimeout(work) {
  let timer;
  const timedOut = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no result within ${stepTimeout} ms`)), stepTimeout);
  });
  try {
    await Promise.race([work, timedOut]);
  } finally {
    clearTimeout(timer);
  }
}

function describe(error) {
  const cause = error instanceof Error && error.cause ? ` (${describe(error.cause)})` : '';
  return `${error}${cause}`;
}

/** Runs a step, and returns its result, with an error if it failed. */
export async function resultOf(transport, step, run) {
  const error = await withTimeout(run()).then(() => undefined, describe);
  return { transport, step, ...(error && { error }) };
}

/**
 * Runs every step over every transport, and returns the results.
 *
 * @param library - what the package exports
 * @param transports - each with its `name` and its `baseUrl`
 */
export async function runSteps(library, snapshot, transports) {
  const isListed = ({ status, hide_from_listings }) => status === 'publish' && !hide_from_listings;
  const listed = snapshot.events.filter(isListed);
  const results = [];
  for (const { name, baseUrl, fetch, ...transport } of transports) {
    const calendar = new library.CalendarClient({ baseUrl, auth: editor, ...(fetch && { fetch }) });
    const takesFiles = fetch === undefined || (await readsFiles());
    const context = { library, calendar, listed, takesFiles, ...transport };
    for (const [step, run] of Object.entries(steps)) {
      if (isPossible(step, context)) results.push(await resultOf(name, step, () => run(context)));
    }
  }
  return results;
}
