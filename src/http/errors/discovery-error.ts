import { CalendarError, type RequestContext } from './calendar-error.ts';

/** Why no calendar was found. */
export type DiscoveryProblem = 'no-calendar' | 'disabled' | 'blocked';

/** A site was reached, but its calendar's interface was not found or cannot be used. */
export class DiscoveryError extends CalendarError {
  override name = 'DiscoveryError';
  /**
   * `no-calendar`: the site has no events calendar; `disabled`: it has one whose interface is switched off;
   * `blocked`: a login page, firewall or the like responds in its place.
   */
  readonly problem: DiscoveryProblem;

  constructor(problem: DiscoveryProblem, message: string, context: RequestContext, cause?: unknown) {
    super(message, context, { cause });
    this.problem = problem;
  }
}
