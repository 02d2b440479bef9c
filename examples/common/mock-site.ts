import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { createCalendarMock } from 'events-calendar-client/testing';

const recording = new URL('../../test/recordings/snapshot.json.gz', import.meta.url);

/** Creates a mock that contains the recorded records of a real site, at the time of the recording. */
export function createMockSite() {
  const snapshot = JSON.parse(gunzipSync(readFileSync(recording)).toString('utf8'));
  const auth = { username: 'editor', applicationPassword: 'only for the mock' };
  const now = new Date(snapshot.recorded_at);
  const url: string = snapshot.site.url;
  const mock = createCalendarMock({ baseUrl: url, snapshot, now, users: [{ ...auth, role: 'editor' }] });
  return { url, auth, now, fetch: mock.fetch };
}
