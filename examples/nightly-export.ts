/**
 * Writes all events of a year as JSON lines, one event a line, so that other tools can read them one by one.
 *
 *     node examples/nightly-export.ts                              this year's, to the standard output
 *     YEAR=2027 OUTPUT=events.jsonl node examples/nightly-export.ts
 */
import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { connect } from './common/connect.ts';
import { run } from './common/run.ts';
import { numberSetting, setting } from './common/settings.ts';

await run(async () => {
  const { calendar, now } = await connect();
  const year = numberSetting('YEAR', now.getUTCFullYear());
  const output = setting('OUTPUT');
  let count = 0;

  async function* lines() {
    // With credentials a list holds drafts too, so what is wanted is said.
    for await (const event of calendar.events.between(`${year}-01-01`, `${year + 1}-01-01`, {
      status: 'publish',
    })) {
      count += 1;
      yield `${JSON.stringify(event)}\n`;
    }
  }

  if (output === undefined) {
    for await (const line of lines()) process.stdout.write(line);
  } else {
    // Whoever reads the file never sees half of it, and keeps the old one when this fails.
    await pipeline(Readable.from(lines()), createWriteStream(`${output}.part`));
    await rename(`${output}.part`, output);
  }
  console.error(`${count} events of ${year}${output === undefined ? '' : ` in ${output}`}`);
});
