import type { CalendarEvent } from '../../../index.ts';
import { instantToWallTime, wallTimeToInstant } from '../../../time/index.ts';
import type { Check } from '../check.ts';
import { createFinding } from '../findings/finding.ts';

/** Whether a clock reading in a zone is the instant that the service computed. Undefined where it cannot be told. */
function isSameInstant(reading: string, zone: string, utc: string): boolean | undefined {
  const instant = Date.parse(`${utc.replace(' ', 'T')}Z`);
  if (Number.isNaN(instant)) return undefined;
  try {
    // A reading that occurs twice has two instants, and one that is skipped has none that shows it.
    return instantToWallTime(instant, zone) === reading || wallTimeToInstant(reading, zone) === instant;
  } catch {
    return undefined;
  }
}

function differs({ start_date, end_date, utc_start_date, utc_end_date, timezone }: CalendarEvent): boolean {
  if (!timezone) return false;
  const sides = [
    [start_date, utc_start_date],
    [end_date, utc_end_date],
  ] as const;
  return sides.some(([reading, utc]) => reading && utc && isSameInstant(reading, timezone, utc) === false);
}

/** Events whose UTC times are not what their clock readings mean in their zone. */
export const dates: Check = {
  name: 'dates',
  async run(site) {
    const { items } = await site.sample();
    if (items.length === 0) return { skipped: 'there are no events' };
    const wrong = items.filter(differs);
    const [first] = wrong;
    if (!first) return [];
    const ids = wrong
      .slice(0, 5)
      .map(({ id }) => id)
      .join(', ');
    return [
      createFinding(
        'utc-dates-differ',
        `${wrong.length} of ${items.length} events have UTC times that do not fit their own: event ${first.id} begins at ${first.start_date} in ${first.timezone}, and at ${first.utc_start_date} in UTC. Events: ${ids}${wrong.length > 5 ? ' …' : ''}.`,
        'Save each of these events once more in WordPress. An update of the time zone alone leaves the UTC times as they were: send the start and the end along.',
      ),
    ];
  },
};
