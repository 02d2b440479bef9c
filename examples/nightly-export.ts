/**
 * Exports the published events of a year as JSON lines: one event per line. Lists lack events hidden from listings.
 *
 *     node examples/nightly-export.ts                              this year, to standard output
 *     YEAR=2027 OUTPUT=events.jsonl node examples/nightly-export.ts
 */
import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { UnexpectedRecord } from 'events-calendar-client';
import { writeNdjson } from 'events-calendar-client/sync';
import { connect } from './common/connect.ts';
import { run } from './common/run.ts';
import { getIntegerSetting, getSetting } from './common/settings.ts';

/** Lists leave out events that cannot be read. */
function reportLeftOut({ url, isLeftOut }: UnexpectedRecord): void {
  if (!isLeftOut) return;
  console.error(`${url}: an event cannot be read and is left out`);
  process.exitCode = 1;
}

await run(async () => {
  const connection = await connect();
  const calendar = connection.calendar.withOptions({ onUnexpected: reportLeftOut });
  const year = getIntegerSetting('YEAR', new Date().getUTCFullYear());
  const output = getSetting('OUTPUT');
  // With credentials, a list also contains drafts unless the status is set.
  const query = { status: 'publish' };
  const events = await calendar.events.between(`${year}-01-01`, `${year + 1}-01-01`, query);
  if (output === undefined) {
    for await (const line of writeNdjson(events)) process.stdout.write(line);
  } else {
    // The output file is replaced only after all lines are written.
    await pipeline(writeNdjson(events), createWriteStream(`${output}.part`));
    await rename(`${output}.part`, output);
  }
  console.error(`${events.length} events of ${year}${output === undefined ? '' : ` in ${output}`}`);
});
