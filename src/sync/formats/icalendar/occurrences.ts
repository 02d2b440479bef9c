import type ICAL from 'ical.js';
import { parseWallTime } from '../../../time/wall-time.ts';
import { instantToWallTime } from '../../../time/zone.ts';
import { addSeconds, type ParsedEvent } from './calendar-event.ts';
import { limitRules } from './limited-rules.ts';
import { clocksOf, PropertyError } from './wall-times.ts';
import { type Clock, isDay } from './window.ts';

/** One occurrence of a recurring event. */
export interface Occurrence {
  readonly start: Clock;
  /** Exclusive. */
  readonly end: Clock;
}

/** So that a rule such as `FREQ=SECONDLY` ends. */
const mostOccurrences = 100_000;

/** Whether an event recurs. */
export function isRecurring({ component }: ParsedEvent): boolean {
  return component.hasProperty('rrule') || component.hasProperty('rdate');
}

/** A clock reading as ical.js has it, without a zone. */
function toFloating(ical: typeof ICAL, clock: Clock): ICAL.Time {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = clock.split(/[- :]/).map(Number);
  return ical.Time.fromData({ year, month, day, hour, minute, second, isDate: isDay(clock) });
}

/** The last time of a rule as the clock of the event shows it. A day is meant as a whole. */
function floatUntil(until: ICAL.Time, event: ParsedEvent): Clock {
  const text = until.toString();
  if (isDay(event.start)) return text.slice(0, 10);
  if (isDay(text)) return `${text} 23:59:59`;
  const clock = text.replace('T', ' ').replace(/Z$/, '');
  if (!text.endsWith('Z') || event.zone === undefined) return clock;
  return instantToWallTime(parseWallTime(clock), event.zone);
}

/** The recurrence of an event with all its times on the event's own clock, so that ical.js computes without zones. */
function floatingComponent(
  ical: typeof ICAL,
  event: ParsedEvent,
  names: Readonly<Record<string, string>>,
): ICAL.Component {
  const floating = new ical.Component('vevent');
  for (const name of ['rdate', 'exdate']) {
    for (const property of event.component.getAllProperties(name)) {
      for (const clock of clocksOf(property, event.zone, names)) {
        floating.addPropertyWithValue(name, toFloating(ical, clock));
      }
    }
  }
  const rules = event.component.getAllProperties('rrule').map((property) => {
    const rule = property.getFirstValue();
    if (!(rule instanceof ical.Recur)) throw new PropertyError('rrule', 'expected a rule');
    const own = rule.clone();
    if (own.until) own.until = toFloating(ical, floatUntil(own.until, event));
    return own;
  });
  limitRules(ical, rules);
  for (const rule of rules) floating.addPropertyWithValue('rrule', rule);
  return floating;
}

function hasEnd({ component }: ParsedEvent): boolean {
  return component.getAllProperties('rrule').every((property) => {
    const text = String(property.getFirstValue());
    return text.includes('COUNT=') || text.includes('UNTIL=');
  });
}

/**
 * The occurrences of a recurring event in their order.
 *
 * @param isBeyond - whether a start is beyond what is wanted, and with it all that follow
 */
export function* occurrencesOf(
  ical: typeof ICAL,
  event: ParsedEvent,
  names: Readonly<Record<string, string>>,
  isBeyond: ((start: Clock) => boolean) | undefined,
): Generator<Occurrence, void, undefined> {
  if (isBeyond === undefined && !hasEnd(event)) {
    throw new PropertyError('rrule', 'expected a rule that ends, or the options from and to');
  }
  const dtstart = toFloating(ical, event.start);
  const component = floatingComponent(ical, event, names);
  const expansion = new ical.RecurExpansion({ component, dtstart });
  const length = (parseWallTime(event.end) - parseWallTime(event.start)) / 1000;
  let last = '';
  for (let count = 0; count < mostOccurrences; count++) {
    const time = expansion.next();
    if (!time) return;
    const start = time.toString().replace('T', ' ');
    if (isBeyond?.(start)) return;
    // Two rules may have the same occurrence.
    if (start !== last) yield { start, end: addSeconds(start, length, 'rrule') };
    last = start;
  }
  throw new PropertyError('rrule', `expected at most ${mostOccurrences} occurrences`);
}
