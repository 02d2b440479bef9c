import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import type { StoredSnapshot } from '../../testing/index.ts';

/** The recorded calendar of a real site, which comes with the package. */
export interface SampleCalendar {
  readonly snapshot: StoredSnapshot;
  /** URL of the site in the snapshot. */
  readonly siteUrl: string;
  /** When it was recorded. Seen from then, some events are over and others are to come. */
  readonly recordedAt: Date;
}

const { resolve } = createRequire(import.meta.url);

/** Reads the sample calendar. */
export function readSampleCalendar(): SampleCalendar {
  // The package finds itself by its name, whether this file is run from its source or as it was built.
  const manifest = resolve('events-calendar-client/package.json');
  const path = manifest.replace(/package\.json$/, 'test/recordings/snapshot.json.gz');
  const snapshot = JSON.parse(gunzipSync(readFileSync(path)).toString('utf8'));
  return { snapshot, siteUrl: snapshot.site.url, recordedAt: new Date(snapshot.recorded_at) };
}
