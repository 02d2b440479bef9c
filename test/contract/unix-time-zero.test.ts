import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { captureRequest, dateParameters } from './capture-request.ts';

// A service refuses every date whose Unix time is 0.
const epoch = '1970-01-01 00:00:00';
describe.each(dateParameters)('%s in a query', (name) => {
  test.each([
    '1970-01-01',
    '1970-01-01 00:00',
    epoch,
    '1970-01-01T00:00:00.5',
    Temporal.PlainDate.from('1970-01-01'),
  ])('%s is sent as another time of that day, where days count', async (date) => {
    for (const strict_dates of [undefined, false]) {
      const { query } = await captureRequest(({ events }) => events.list({ [name]: date, strict_dates }));
      expect(query[name]).toBe('1970-01-01 00:00:01');
    }
  });

  test.each([new Date(0), new Date(999), '1970-01-01T01:00+01:00'])(
    '%s is sent as the next second',
    async (date) => {
      const { query } = await captureRequest(({ events }) => events.list({ [name]: date }));
      expect(query).toMatchObject({ [name]: '1970-01-01T00:00:01Z', strict_dates: 'true' });
    },
  );

  test('a second earlier or later is sent as it is', async () => {
    for (const date of [new Date(-1), new Date(1000), '1970-01-01 00:00:01', '1969-12-31', '1970-01-02']) {
      await captureRequest(({ events }) => events.list({ [name]: date }));
    }
  });
});
