import { createHandlers } from 'events-calendar-client/testing/msw';
import { setupWorker } from 'msw/browser';
import { makeMock, smoke } from '../smoke.js';
import snapshot from '../snapshot.json' with { type: 'json' };

async function run() {
  const { mock, baseUrl, slowDown } = makeMock(snapshot);
  await setupWorker(...createHandlers(mock)).start({ quiet: true });
  return smoke(snapshot, [{ name: 'createHandlers(mock)', baseUrl, slowDown }]);
}

globalThis.results = run();
