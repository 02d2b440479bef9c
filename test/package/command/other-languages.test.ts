import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { repository, run } from '../../support/repository.ts';
import { project, userEnvironment } from './support/installed-command.ts';

test('the example in Python creates and lists events of the mock that the command serves', async () => {
  const mock = spawn('events-calendar', ['mock', '--port', '0'], {
    cwd: project,
    env: userEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void mock.kill('SIGKILL'));
  const log = text(mock.stderr);
  const [url] = await once(createInterface(mock.stdout), 'line');
  const printed = await run('python3', ['examples/other-languages/list_events.py', url], repository);
  const [first, ...listed] = printed.trimEnd().split('\n');
  expect(first).toBe('Created: Fair, from Python');
  expect(listed).toContainEqual(expect.stringMatching(/ 10:00:00 Fair, from Python$/));
  mock.kill('SIGTERM');
  expect(await log).toMatch(/ POST \/wp-json\/tribe\/events\/v1\/events 201 /);
});
