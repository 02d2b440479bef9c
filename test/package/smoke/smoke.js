import * as client from 'events-calendar-client';
import { uploadImage } from 'events-calendar-client/media';
import { createCalendarMock } from 'events-calendar-client/testing';
import * as time from 'events-calendar-client/time';
import snapshot from './snapshot.json' with { type: 'json' };
import { delay, editor, overHttp, runSteps } from './steps.js';

const library = { ...client, uploadImage, time };

/** Creates the mock for transports that need no server. */
export function makeMock() {
  const baseUrl = snapshot.site.url;
  const now = snapshot.recorded_at;
  const mock = createCalendarMock({ baseUrl, snapshot, now, users: [{ ...editor, role: 'editor' }] });
  return { mock, baseUrl, slowDown: () => mock.failNext({ delay }) };
}

/** Runs every step over transports. */
export const smokeOver = (...transports) => runSteps(library, snapshot, transports);

/** Runs every step with the mock as a function, without a network, and with the fetch of the runtime. */
export function smoke({ site, gateway }) {
  const { mock, ...transport } = makeMock();
  return smokeOver({ name: 'mock.fetch', fetch: mock.fetch, ...transport }, overHttp(site, gateway));
}
