import { type CalendarMock, createCalendarMock } from 'events-calendar-client/testing';
import { describe, expect, test, vi } from 'vitest';
import { diagnose } from '../../../src/cli/doctor/diagnose.ts';
import type { DoctorSettings } from '../../../src/cli/doctor/settings.ts';
import { administrator, recordedSnapshot, testTime } from '../../support/test-calendar.ts';
import { healthyCodes } from './support/run-doctor.ts';

const createMock = (baseUrl: string): CalendarMock =>
  createCalendarMock({
    baseUrl,
    snapshot: recordedSnapshot,
    users: [{ ...administrator, role: 'administrator' }],
    now: testTime,
  });

/** Examines a site that is not reached over the network, on a clock of the test's own. */
async function examine(address: string, changes: Pick<DoctorSettings, 'fetch'> & Partial<DoctorSettings>) {
  const settings: DoctorSettings = {
    address: new URL(address),
    credentialsSite: new URL(address),
    triesHttp: false,
    apiPrefix: undefined,
    vendor: undefined,
    credentials: administrator,
    languages: [],
    languageParam: undefined,
    slowAfter: 2,
    timeout: 30,
    now: () => Date.parse(testTime),
    elapsed: () => 0,
    signal: new AbortController().signal,
    ...changes,
  };
  const { outcomes } = await diagnose(settings, () => {});
  const findings = outcomes.flatMap((outcome) => outcome.findings);
  return {
    outcomes,
    codes: findings.map(({ code }) => code).filter((code) => !healthyCodes.includes(code)),
    adviceOn: (wanted: string) => findings.find(({ code }) => code === wanted)?.advice,
  };
}

describe('a site over http:', () => {
  const insecure = createMock('http://calendar.example');
  const secure = createMock('https://calendar.example');

  /** Both addresses respond, or the insecure one alone. */
  const fetchOf =
    (hasHttps: boolean, authorized: string[]): typeof fetch =>
    async (input, init) => {
      const request = new Request(input, init);
      if (request.headers.has('authorization')) authorized.push(request.url);
      if (request.url.startsWith('http:')) return insecure.fetch(request);
      if (hasHttps) return secure.fetch(request);
      throw new TypeError('fetch failed');
    };

  test.each([
    [false, 'Install a certificate'],
    [true, 'The site responds to https: as well. Use https://calendar.example'],
  ])('plain-http, and no credentials are sent (https: too: %s)', async (hasHttps, advice) => {
    const authorized: string[] = [];
    const found = await examine('http://calendar.example', { fetch: fetchOf(hasHttps, authorized) });
    expect(found.codes).toEqual(['plain-http']);
    expect(found.adviceOn('plain-http')).toContain(advice);
    expect(authorized).toEqual([]);
    expect(found.outcomes).toContainEqual({
      check: 'credentials',
      outcome: 'skipped',
      reason: 'credentials are not sent over http:',
      findings: [],
    });
  });
});

test('an address without a scheme, whose certificate has expired, is examined over http:, too', async () => {
  const mock = createMock('http://calendar.example');
  const expired = Object.assign(new Error('certificate has expired'), { code: 'CERT_HAS_EXPIRED' });
  const fetch: DoctorSettings['fetch'] = async (input, init) => {
    const request = new Request(input, init);
    if (request.url.startsWith('https:')) throw new TypeError('fetch failed', { cause: expired });
    return mock.fetch(request);
  };
  const found = await examine('https://calendar.example', { fetch, triesHttp: true });
  expect(found.codes).toEqual(['certificate-problem', 'plain-http']);
});

describe('the time that lists take', () => {
  /** Each list of 50 events takes as long as the test says, on a clock that nothing else moves. */
  async function examineWithDelays(delays: readonly number[], slowAfter: number) {
    const mock = createMock('https://calendar.example');
    const left = [...delays];
    let time = 0;
    const fetch: DoctorSettings['fetch'] = (input, init) => {
      const { url } = new Request(input, init);
      if (url.includes('-speed-')) time += left.shift() ?? 0;
      return mock.fetch(input, init);
    };
    return examine('https://calendar.example', { fetch, elapsed: () => time, slowAfter });
  }

  test.each([
    ['all of them', [4000, 4100, 4200], 2],
    ['most of them', [2100, 100, 2100], 2],
    ['by a threshold of the user', [600, 600, 600], 0.5],
  ])('slow-responses: %s', async (_, delays, slowAfter) => {
    expect((await examineWithDelays(delays, slowAfter)).codes).toEqual(['slow-responses']);
  });

  test.each([
    ['none of them', [100, 200, 100], 2],
    ['one, since a site may be busy for once', [9000, 100, 100], 2],
    ['exactly as long as they may', [2000, 2000, 2000], 2],
  ])('not: %s', async (_, delays, slowAfter) => {
    expect((await examineWithDelays(delays, slowAfter)).codes).toEqual([]);
  });
});

test('a diagnosis that is aborted ends with the reason', async () => {
  const controller = new AbortController();
  const mock = createMock('https://calendar.example');
  const fetch: DoctorSettings['fetch'] = (input, init) => {
    if (new Request(input, init).url.includes('tags=')) controller.abort(new Error('stopped'));
    return mock.fetch(input, init);
  };
  const examined = examine('https://calendar.example', { fetch, signal: controller.signal });
  await expect(examined).rejects.toThrow('stopped');
});

test('what would write is refused before it is sent', async () => {
  const { createReadOnlyFetch } = await import('../../../src/cli/doctor/site.ts');
  const send = vi.fn(async () => new Response());
  const { signal } = new AbortController();
  const { fetch, exchanges } = createReadOnlyFetch({ fetch: send, signal });
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    await expect(fetch('https://calendar.example', { method })).rejects.toThrow(`does not ${method}`);
  }
  expect(send).not.toHaveBeenCalled();
  await fetch('https://calendar.example');
  expect(exchanges).toHaveLength(1);
});
