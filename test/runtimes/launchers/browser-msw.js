import { setupWorker } from 'msw/browser';
import { makeMock, smoke } from '../smoke.js';
import snapshot from '../snapshot.json' with { type: 'json' };

async function run() {
  const { mock, baseUrl, slowDown } = makeMock(snapshot);
  await setupWorker(...mock.handlers).start({ quiet: true });
  return smoke(snapshot, [{ name: 'mock.handlers', baseUrl, slowDown }]);
}

globalThis.results = run();
