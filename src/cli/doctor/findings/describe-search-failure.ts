import { CalendarError, DiscoveryError } from '../../../index.ts';
import { describeFailure } from './describe-failure.ts';
import { createFinding, type Finding } from './finding.ts';

const pluginAdvice =
  'Check the address: it should be a page of the site with the calendar. On that site, activate The Events Calendar under Plugins, and update it where it is older than 4.6, which had no such interface.';

/** How the search went on after it had failed. */
interface SearchOutcome {
  /** Whether the calendar was found where calendars lie by default, all the same. */
  readonly isFound: boolean;
  /** Whether the site responded with 429. */
  readonly isLimited: boolean;
}

/** What an error means that the search for a calendar has ended in. */
export function describeSearchFailure(error: CalendarError, { isFound, isLimited }: SearchOutcome): Finding {
  if (!(error instanceof DiscoveryError)) return describeFailure(error);
  const { problem, message, cause } = error;
  if (problem === 'disabled') {
    return createFinding(
      'calendar-disabled',
      `${message}: the header X-TEC-API-VERSION is "disabled".`,
      'The calendar is there, and its REST interface is switched off: in the settings of The Events Calendar, or by a plugin with the filter tribe_events_rest_api_enabled.',
    );
  }
  if (problem === 'no-calendar' && cause) return createFinding('calendar-not-found', message, pluginAdvice);
  if (CalendarError.is(cause)) return describeFailure(cause);
  if (isLimited) {
    return createFinding('rate-limited', message, 'Run it again later, or raise the limit for this machine.');
  }
  if (isFound) {
    return createFinding(
      'no-discovery-links',
      `${message}, but the calendar responds where it lies by default.`,
      'Programs that look for the calendar do not find it: pass them the address of the site itself. A plugin that removes headers and links of WordPress is the usual reason.',
    );
  }
  if (problem === 'no-calendar') return createFinding('calendar-not-found', message, pluginAdvice);
  return createFinding(
    'site-blocked',
    message,
    'A login page, a firewall, a captcha or a maintenance page responds in place of the site. Allow the address of this machine there, or /wp-json/tribe/events/v1/ for everybody.',
  );
}
