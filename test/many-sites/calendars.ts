import type { ImportRow } from 'events-calendar-client/sync';

/** How many sites there are; the last ten share their hosts with others. */
export const siteCount = 100;
export const hostCount = 90;
export const rowsPerSite = 3;

export const editor = { username: 'editor', applicationPassword: 'abcd 1234 EFGH' };

/** The rows of a site. */
export function rowsOf(site: number): ImportRow[] {
  return Array.from({ length: rowsPerSite }, (_, index) => ({
    slug: `event-${index + 1}-of-site-${site}`,
    title: `Event ${index + 1} of site ${site}`,
    start_date: `2027-06-${10 + index} 14:00:00`,
    end_date: `2027-06-${10 + index} 16:00:00`,
    venue: `Hall of site ${site}`,
    organizer: [`Club of site ${site}`],
    categories: ['Music'],
  }));
}
