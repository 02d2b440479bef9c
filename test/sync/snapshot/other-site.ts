import type { CalendarSnapshot } from 'events-calendar-client/testing';
import { createSite } from '../../support/test-calendar.ts';

/** Another site, which has records of its own. */
export function createOtherSite(snapshot: CalendarSnapshot = {}) {
  const baseUrl = 'https://other.example';
  const site = { url: baseUrl, timezone: 'America/New_York' };
  return createSite({ baseUrl, snapshot: { site, ...snapshot } });
}
