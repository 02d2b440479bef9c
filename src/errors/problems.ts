import { CalendarError } from './calendar-error.ts';

/** Options of functions that map many events. */
export interface ProblemOptions<Event> {
  /**
   * Called for each event that is skipped, with the event and the problem: a missing or invalid date, an end before the start. Default: events are skipped silently.
   */
  readonly onProblem?: ((event: Event, problem: CalendarError) => void) | undefined;
}

/** Calls `use` with each event. Skips and reports events for which it throws a CalendarError. */
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
