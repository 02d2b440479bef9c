import { CalendarError } from '../http/errors/calendar-error.ts';

/** Options of what maps many events. */
export interface ProblemOptions<Event> {
  /**
   * Called for each event that is left out, with what is wrong with which of its fields: an unknown time zone, a date
   * that is missing or is none, an end before the start. Left out silently by default.
   */
  readonly onProblem?: ((event: Event, problem: CalendarError) => void) | undefined;
}

/** Maps events, and leaves out and reports those for which `map` throws a CalendarError. */
export function mapReadable<Event, Mapped>(
  events: Iterable<Event>,
  map: (event: Event) => Mapped,
  { onProblem }: ProblemOptions<Event>,
): Mapped[] {
  const mapped: Mapped[] = [];
  for (const event of events) {
    try {
      mapped.push(map(event));
    } catch (problem) {
      if (!CalendarError.is(problem)) throw problem;
      onProblem?.(event, problem);
    }
  }
  return mapped;
}
