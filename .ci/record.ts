/**
 * Sends the requests of scenarios to a real site and prints them with its responses, in the form of test/recordings:
 *
 *     CALENDAR_URL=https://example.org CALENDAR_PASSWORD_ADMIN='…' npm run --silent record -- scenarios.ndjson > new.ndjson
 *
 * A scenario is a line such as {"name":"tag-create","steps":[{"request":{"method":"POST","target":"/tags","as":"admin","body":{"name":"a"}}}]}.
 * The site's address becomes https://calendar.example, and credentials are not written.
 */
import { readFileSync } from 'node:fs';
import { type RecordedStep, recordStep, type StepToRecord } from './recording/record-step.ts';

interface Scenario {
  readonly name: string;
  readonly steps: readonly StepToRecord[];
}

const [file] = process.argv.slice(2);
const site = process.env.CALENDAR_URL?.replace(/\/$/, '');
if (file === undefined || !site) {
  console.error('Set CALENDAR_URL, and name a file of scenarios: node .ci/record.ts scenarios.ndjson');
  process.exit(2);
}

/** The application password of a user that a step names in `as`. */
function passwordOf(user: string): string {
  const name = `CALENDAR_PASSWORD_${user.toUpperCase()}`;
  const password = process.env[name];
  if (!password)
    throw new Error(`A step is sent as ${user}: set ${name} to an application password of that user.`);
  return password;
}

for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
  const { name, steps }: Scenario = JSON.parse(line);
  const recorded: RecordedStep[] = [];
  for (const step of steps) recorded.push(await recordStep(step, { site, passwordOf }));
  console.log(JSON.stringify({ name, steps: recorded }));
}
