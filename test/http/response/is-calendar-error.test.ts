import { CalendarError, ValidationError } from 'events-calendar-client';
import { describe, expect, test, vi } from 'vitest';
import { recordingClient } from '../../support/recording-fetch.ts';
import { rejectionOf } from '../../support/rejection.ts';

describe('CalendarError.is', () => {
  test('is true for errors of this copy of the package and of any other', async () => {
    vi.resetModules();
    const other = await import('events-calendar-client');
    const forbidden = { code: 'rest_forbidden', message: 'Sorry', data: { status: 403 } };
    const {
      client: { events },
    } = recordingClient(() => Response.json(forbidden, { status: 403 }));
    const error = await rejectionOf(events.get(12));
    const invalid = await rejectionOf(events.get(0));

    expect(other.CalendarError).not.toBe(CalendarError);
    expect(error).not.toBeInstanceOf(other.CalendarError);
    expect(other.CalendarError.is(error)).toBe(true);
    expect(other.CalendarError.is(invalid)).toBe(true);
    expect(CalendarError.is(error)).toBe(true);
    expect(CalendarError.is(new other.ValidationError('event', []))).toBe(true);
    expect(invalid).toBeInstanceOf(ValidationError);
  });

  test.each([new Error('other'), null, undefined, 'error', 5, {}, { name: 'CalendarError' }])(
    'is false for %s',
    (value) => {
      expect(CalendarError.is(value)).toBe(false);
    },
  );
});
