import * as library from 'events-calendar-client';
import snapshot from '../snapshot.json' with { type: 'json' };
import { check, errorOf, overHttp, resultOf, runSteps } from '../steps.js';

const { site, gateway, closed } = Object.fromEntries(new URLSearchParams(location.search));
const pageOf = (url) => `${url}/2027/05/some-page/?a=b`;

async function run() {
  const unreadablePage = await resultOf('fetch', 'page that cannot be read', async () => {
    const error = await errorOf(fetch(pageOf(site)));
    check(error instanceof TypeError, `it is a TypeError, and not ${error}`);
  });
  const connect = (options) => library.discoverCalendar(pageOf(site), options);
  const results = await runSteps(library, snapshot, [
    { ...overHttp(site, gateway), name: 'discoverCalendar', connect },
  ]);
  const unreadableRoot = await resultOf('discoverCalendar', 'root that cannot be read', async () => {
    const error = await errorOf(library.discoverCalendar(pageOf(closed)));
    check(error instanceof library.NetworkError, `it is a NetworkError, and not ${error}`);
    check(/CORS headers.*use baseUrl/.test(error.message), `its message explains CORS: ${error.message}`);
  });
  return [unreadablePage, ...results, unreadableRoot];
}

globalThis.results = run();
