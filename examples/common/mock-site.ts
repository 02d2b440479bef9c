import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { createCalendarMock } from 'events-calendar-client/testing';

const recording = new URL('../../test/recordings/snapshot.json.gz', import.meta.url);

/** The mock service, loaded with everything that a real site once held, at the time when it was recorded. */
export function startMockSite() {
  const snapshot = JSON.parse(gunzipSync(readFileSync(recording)).toString('utf8'));
  const auth = { username: 'editor', applicationPassword: 'only for the mock' };
  const now = new Date(snapshot.recorded_at);
  const url: string = snapshot.site.url;
  const mock = createCalendarMock({ baseUrl: url, snapshot, now, users: [{ ...auth, role: 'editor' }] });
  return { url, auth, now, fetch: mock.fetch };
}
