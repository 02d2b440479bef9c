import { CalendarError } from '../http/errors/calendar-error.ts';

/** Options of what maps many events. */
export interface ProblemOptions<Event> {
  /**
   * Called for each event that is left out, with what is wrong with which of its fields: an unknown time zone, a date
   * that is missing or is none, an end before the start. Left out silently by default.
   */
  readonly onProblem?: ((event: Event, problem: CalendarError) => void) | undefined;
}

/** Uses each event; those for which that throws a CalendarError are left out and reported. */
export function forReadable<Event>(
  events: Iterable<Event>,
  use: (event: Event) => void,
  { onProblem }: ProblemOptions<Event>,
): void {
  for (const event of events) {
    try {
      use(event);
    } catch (problem) {
      if (!CalendarError.is(problem)) throw problem;
      onProblem?.(event, problem);
    }
  }
}
