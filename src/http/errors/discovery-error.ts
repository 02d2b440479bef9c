import { CalendarError, type RequestContext } from './calendar-error.ts';

/** Why no calendar was found. */
export type DiscoveryProblem = 'no-calendar' | 'disabled' | 'blocked';

/** A site was reached, but its calendar's interface was not found or cannot be used. */
export class DiscoveryError extends CalendarError {
  override name = 'DiscoveryError';
  /**
   * `no-calendar`: the site has no events calendar; `disabled`: it has one whose interface is switched off;
   * `blocked`: a login page, firewall or the like answers in its place.
   */
  declare readonly problem: DiscoveryProblem;

  constructor(problem: DiscoveryProblem, message: string, facts: RequestContext, cause?: unknown) {
    super(message, { ...facts, problem } as RequestContext, { cause });
  }
}
