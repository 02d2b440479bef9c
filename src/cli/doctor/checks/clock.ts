import type { Check } from '../check.ts';
import { createFinding } from '../findings/finding.ts';
import type { Exchange } from '../site/read-only-fetch.ts';

/** Minutes that two clocks may differ by. */
const tolerance = 2;

/** How far the site's clock is ahead of this machine's, in minutes. */
function differenceOf({ headers, receivedAt }: Exchange): number[] {
  const sentAt = Date.parse(headers.get('date') ?? '');
  // A cache keeps the date at which it stored a response, and says how long ago that was.
  const age = Number(headers.get('age')) || 0;
  return Number.isNaN(sentAt) ? [] : [(sentAt + age * 1000 - receivedAt) / 60_000];
}

/** Clocks of the site and of this machine that differ. */
export const clock: Check = {
  name: 'clocks',
  async run({ exchanges }) {
    const differences = exchanges.flatMap(differenceOf);
    const [closest] = differences.sort((one, other) => Math.abs(one) - Math.abs(other));
    if (closest === undefined) return { skipped: 'responses have no header Date' };
    if (Math.abs(closest) <= tolerance) return [];
    const minutes = Math.round(Math.abs(closest));
    return [
      createFinding(
        'clock-differs',
        `The clock of the site is ${minutes} minutes ${closest > 0 ? 'ahead of' : 'behind'} that of this machine.`,
        'Let both set their clocks by NTP. Lists without dates begin at the time of the site, and imports compare times of changes.',
      ),
    ];
  },
};
