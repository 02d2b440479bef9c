import { closerTogether } from '../../../examples/calendar-page/mock/closer-together.ts';
import { recordedSnapshot } from '../../support/test-calendar.ts';

/** The zones of readers: east and west of UTC, with daylight saving time of either hemisphere. */
export const readersZones = ['Europe/Berlin', 'America/Los_Angeles', 'Pacific/Auckland'] as const;

/** The events of the mock in the page. */
export const mockEvents = closerTogether(recordedSnapshot).events ?? [];
