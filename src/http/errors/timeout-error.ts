import { CalendarError, type RequestContext } from './calendar-error.ts';

/** No response arrived in time; see the `timeout` and `totalTimeout` of `http`. */
export class TimeoutError extends CalendarError {
  override name = 'TimeoutError';

  constructor(context: RequestContext, options?: ErrorOptions) {
    super(`${context.method} ${context.url} got no answer in time`, context, options);
  }
}
