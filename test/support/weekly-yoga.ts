import { createSite } from './test-calendar.ts';

const days = ['2026-12-01', '2026-12-08', '2026-12-15'];

/** The ID of the first date; the others follow. */
export const firstDate = 10_000_001;

/** The month that they are in. */
export const december = ['2026-12-01', '2027-01-01'] as const;

/** An event that takes place on three days, each from 18:00 to 19:00 UTC. */
export const yoga = {
  id: 167,
  title: 'Weekly Yoga',
  website: 'https://yoga.example',
  occurrences: days.map((day) => ({ start_date: `${day} 18:00`, end_date: `${day} 19:00` })),
};

/** An ordinary event. */
export const fair = { id: 57, title: 'Fair', start_date: '2026-12-09 10:00', end_date: '2026-12-09 12:00' };

/** A site with both events. */
export const createWeekly = () =>
  createSite({ snapshot: { events: [yoga, fair] }, now: '2026-11-25T12:00:00Z' });
