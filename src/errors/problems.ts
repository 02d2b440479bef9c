import { CalendarError } from './calendar-error.ts';

/** Options of functions that map many events. */
export interface ProblemOptions<Event> {
  /**
   * Called for each event that is skipped, with the event and the problem: a missing or invalid date, an end before the start. Default: events are skipped silently.
   */
  readonly onProblem?: ((event: Event, problem: CalendarError) => void) | undefined;
}

/** Converts events in order. Skips and reports events for which `convert` throws a CalendarError. */
export function mapReadable<Event, Result>(
  events: Iterable<Event>,
  convert: (event: Event) => Result,
  { onProblem }: ProblemOptions<Event>,
): Result[] {
  const results: Result[] = [];
  for (const event of events) {
    try {
      results.push(convert(event));
    } catch (problem) {
      if (!CalendarError.is(problem)) throw problem;
      onProblem?.(event, problem);
    }
  }
  return results;
}
