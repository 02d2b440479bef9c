import { createHandlers } from 'events-calendar-client/testing/msw';
import { setupWorker } from 'msw/browser';
import { makeMock, smokeOver } from './smoke.js';

async function run() {
  const { mock, ...transport } = makeMock();
  await setupWorker(...createHandlers(mock)).start({ quiet: true });
  return smokeOver({ name: 'createHandlers(mock)', ...transport });
}

globalThis.results = run();
