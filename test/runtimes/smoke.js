import * as client from 'events-calendar-client';
import { uploadImage } from 'events-calendar-client/media';
import { createCalendarMock } from 'events-calendar-client/testing';
import * as time from 'events-calendar-client/time';
import { delay, editor, runSteps } from './steps.js';

export { overHttp } from './steps.js';

const library = { ...client, uploadImage, time };

/** Creates the mock for the launchers and the server, so that every transport has the same data. */
export function makeMock(snapshot, baseUrl = snapshot.site.url) {
  const now = snapshot.recorded_at;
  const mock = createCalendarMock({ baseUrl, snapshot, now, users: [{ ...editor, role: 'editor' }] });
  return { mock, baseUrl, slowDown: () => mock.failNext({ delay }) };
}

/** The transport that calls the mock as a function, without a network. */
export function inMemory(snapshot) {
  const { mock, baseUrl, slowDown } = makeMock(snapshot);
  return { name: 'mock.fetch', baseUrl, slowDown, fetch: mock.fetch };
}

/** Runs every step over every transport with the packed library, and returns the results. */
export const smoke = (snapshot, transports) => runSteps(library, snapshot, transports);
