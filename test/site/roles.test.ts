import { expect, test } from 'vitest';
import { serveSite } from '../cli/support/served-site.ts';
import { runOnSite } from './support/run-on-site.ts';

test.each(['subscriber', 'author'] as const)(
  'reads as a %s, who does not see what an editor does',
  async (role) => {
    const user = { username: 'reader', applicationPassword: 'password of reader', role };
    const { url } = await serveSite({ users: [user], now: () => new Date() });
    const env = { CALENDAR_USER: user.username, CALENDAR_PASSWORD: user.applicationPassword };
    for (const area of ['filters', 'single records']) {
      const { exitCode, checks, failures } = await runOnSite(['--site', url, '--only', area], env);
      expect(failures).toEqual([]);
      expect(exitCode).toBe(0);
      expect(checks.filter(({ as }) => as === 'reader').length).toBeGreaterThan(10);
    }
  },
);
