import { expect, test } from 'vitest';
import { recordedSnapshot } from '../../support/test-calendar.ts';
import { runCommand } from '../support/run-command.ts';
import { serveSite } from '../support/served-site.ts';

test.each(['without credentials', 'with credentials'])(
  'reads a site, and writes nothing, %s',
  async (which) => {
    const { url, mock, credentials } = await serveSite();
    const env = which === 'with credentials' ? credentials : {};
    const { exitCode, stdout } = await runCommand(['tour', '--site', url], { env });
    expect(exitCode).toBe(0);
    expect(stdout).toContain(`The site ${url}.`);
    expect(stdout).toContain('Nothing was written');
    expect(mock.requests).not.toEqual([]);
    expect(mock.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(mock.requests.filter(({ headers }) => 'authorization' in headers)).toEqual([]);
  },
);

test('writes with --write, says where, and cleans up', async () => {
  const { url, mock, credentials } = await serveSite();
  const env = { ...credentials, CALENDAR_URL: url };
  const { exitCode, stdout, stderr } = await runCommand(['tour', '--write'], { env });
  expect(exitCode).toBe(0);
  expect(stdout).toContain(`Creating a draft on ${url}`);
  const methods = mock.requests.map(({ method }) => method);
  expect(methods.filter((method) => method !== 'GET')).toEqual(['POST', 'PATCH', 'DELETE']);
  const left = mock.snapshot().events?.filter(({ status }) => status !== 'trash');
  expect(left).toHaveLength(recordedSnapshot.events!.length);
  expect(stdout + stderr).not.toContain(credentials.CALENDAR_PASSWORD);
});

test('moves its draft to the trash where it is interrupted', async () => {
  const interruption = new AbortController();
  const { url, mock, credentials } = await serveSite({}, ({ method }) => {
    if (method === 'PATCH') interruption.abort();
    return undefined;
  });
  const { exitCode, stderr } = await runCommand(['tour', '--write', '--site', url], {
    env: credentials,
    signal: interruption.signal,
  });
  expect({ exitCode, stderr }).toEqual({ exitCode: 130, stderr: 'Interrupted.\n' });
  expect(mock.requests.at(-1)?.method).toBe('DELETE');
  const added = mock.snapshot().events!.slice(recordedSnapshot.events!.length);
  expect(added).toEqual([expect.objectContaining({ status: 'trash' })]);
});

test('says that credentials are wrong without showing them', async () => {
  const { url, credentials } = await serveSite();
  const { exitCode, stderr } = await runCommand(['tour', '--write', '--site', url], {
    env: { ...credentials, CALENDAR_PASSWORD: 'obviously wrong' },
  });
  expect(exitCode).toBe(4);
  expect(stderr).toContain('CALENDAR_PASSWORD should be');
  expect(stderr).not.toContain('obviously wrong');
});

test('shows titles that would control the terminal as text', async () => {
  const title = 'Fair \u001B[2J\u0007\u202Etxt';
  const event = { title, start_date: '2027-05-01 10:00', end_date: '2027-05-01 18:00' };
  const { url } = await serveSite({ snapshot: { events: [event] } });
  const { exitCode, stdout } = await runCommand(['tour', '--site', url]);
  expect(exitCode).toBe(0);
  expect(stdout).toContain('Fair txt');
  for (const control of ['\u001B', '\u0007', '\u202E']) expect(stdout).not.toContain(control);
});
