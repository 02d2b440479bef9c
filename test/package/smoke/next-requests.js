import { check, resultOf } from './steps.js';

const [, , application, gateway] = process.argv;

async function request(path, init) {
  const response = await fetch(`${application}${path}`, init);
  return { status: response.status, text: await response.text() };
}

/** How many requests reach the site while a page is read at one moment after another. */
async function countRequests(name, moments) {
  const counts = [];
  for (const now of moments) {
    const before = await countAll();
    const { status, text } = await request(`/api?${new URLSearchParams({ name, now })}`);
    check(status === 200 && JSON.parse(text).length > 0, `events are returned, and not ${status}`);
    counts.push((await countAll()) - before);
  }
  return counts.join();
}

const countAll = async () => Number(await (await fetch(`${gateway}/requests`)).text());

/** Within the five minutes for which `upcoming` and `past` send the same bound, and after them. */
const moments = {
  upcoming: [
    '2026-11-20T22:01:00Z',
    '2026-11-20T22:02:30.123Z',
    '2026-11-20T22:05:59Z',
    '2026-11-20T22:06:00Z',
  ],
  past: ['2026-11-20T22:00:00Z', '2026-11-20T22:02:30.123Z', '2026-11-20T22:04:00Z', '2026-11-20T22:04:01Z'],
};

const post = (body) => request('/api', { method: 'POST', body });

const steps = {
  async 'server component'() {
    const { status, text } = await request('/');
    check(status === 200 && text.split('<li>').length === 6, `the page has five events: ${text}`);
  },

  async 'cached upcoming'() {
    const counts = await countRequests('upcoming', moments.upcoming);
    check(counts === '1,0,0,1', `one request for five minutes, and not ${counts}`);
  },

  async 'cached past'() {
    const counts = await countRequests('past', moments.past);
    // Three where the last page alone has too few events.
    check(/^[23],0,0,[23]$/.test(counts), `the first and the last pages for five minutes, and not ${counts}`);
  },

  async 'use cache'() {
    const counts = await countRequests('use cache', [0, 1, 2]);
    check(counts === '1,0,0', `one request, and not ${counts}`);
  },

  async 'errors in a route handler'() {
    const refused = await post('{}');
    check(refused.status === 422 && /Please enter the title\./.test(refused.text), refused.text);
    const broken = await post('{');
    check(broken.status === 500 && /SyntaxError/.test(broken.text), broken.text);
  },
};

const { text } = await request('/api?name=smoke');
const results = JSON.parse(text);
for (const [step, run] of Object.entries(steps)) results.push(await resultOf('HTTP', step, run));
process.stdout.write(JSON.stringify(results));
