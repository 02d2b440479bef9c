import { test } from 'vitest';
import { createSite, createTestCalendar, type TestCalendar } from './test-calendar.ts';

/** A test that gets a site of its own: its `mock`, and the `calendar` of its administrator. */
export const testOn = (createSite: () => TestCalendar) =>
  test
    .extend('site', () => createSite())
    .extend('mock', ({ site }) => site.mock)
    .extend('calendar', ({ site }) => site.calendar);

/** Its site has the recorded records. */
export const testOnRecordedSite = testOn(createTestCalendar);

/** Its site has no records yet. */
export const testOnEmptySite = testOn(() => createSite({ snapshot: {} }));
