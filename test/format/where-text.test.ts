import { whereText } from 'events-calendar-client/format';
import { expect, test } from 'vitest';

const hall = { venue: 'Grand Hall', address: '12 Main St', city: 'Springfield', country: 'United States' };

test.each([
  ['all that is known', [hall], 'Grand Hall, 12 Main St, Springfield, United States'],
  ['no more than is known', [{ venue: 'Harbour Stage', address: '', city: 'Kiel' }], 'Harbour Stage, Kiel'],
  ['nothing twice', [{ venue: 'Berlin', city: 'Berlin', country: 'Germany' }], 'Berlin, Germany'],
  ['several venues', [{ venue: 'Old Mill' }, { venue: 'Pier', city: 'Kiel' }], 'Old Mill; Pier, Kiel'],
  ['no venue of which nothing is known', [{}, { venue: 'Old Mill' }], 'Old Mill'],
  ['nothing without a venue', [], ''],
])('where has %s', (_what, venue, text) => {
  expect(whereText({ venue })).toBe(text);
});
