import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import build from '../packaging/build.ts';
import { repository, run } from '../packaging/tools.ts';

/** Tries the Python example against the mock that the built command serves. */
async function main(): Promise<void> {
  // Imported now, since it has been built by now.
  const { CalendarClient } = await import('events-calendar-client');
  const mock = spawn(process.execPath, ['dist/cli/main.js', 'mock', '--port', '0'], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = text(mock.stderr);
  const exited = once(mock, 'exit');
  const ended = exited.then(async () => Promise.reject(new Error(`The mock ended at once:\n${await log}`)));
  try {
    const [url] = await Promise.race([once(createInterface(mock.stdout), 'line'), ended]);
    const output = await run('python3', ['examples/other-languages/list_events.py', url], repository);
    const [first, ...listed] = output.trimEnd().split('\n');
    const titles = await new CalendarClient({ baseUrl: url }).events.list({ per_page: 50 }).all();
    const problems = [
      first !== 'Created: Fair, from Python' && `The first line is "${first}".`,
      !listed.some((line) => / 10:00:00 Fair, from Python$/.test(line)) &&
        'The event that it created is not listed.',
      listed.length !== titles.length && `It lists ${listed.length} events, and the client ${titles.length}.`,
    ].filter(Boolean);
    if (problems.length > 0) throw new Error(`${problems.join('\n')}\nIt printed:\n${output}`);
    process.stdout.write(`Python created an event and listed ${listed.length} on ${url}.\n`);
  } finally {
    ended.catch(() => {});
    mock.kill('SIGTERM');
  }
  const [exitCode] = await exited;
  if (exitCode !== 0) throw new Error(`The mock ended with ${exitCode}:\n${await log}`);
  if (!/ POST \/wp-json\/tribe\/events\/v1\/events 201 /.test(await log))
    throw new Error(`The mock did not log the request that created the event:\n${await log}`);
}

await build();
await main();
