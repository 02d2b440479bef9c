import {
  ApiError,
  AuthenticationError,
  CalendarError,
  NetworkError,
  NotStoredError,
  PermissionError,
  RateLimitError,
  ResponseError,
  ServerError,
  TimeoutError,
} from '../../index.ts';
import { JournalError } from '../journal/journal.ts';

/** A run ends after this many failures of the same kind in a row. */
const mostFailures = 10;

/** The longest `Retry-After`, in seconds, after which a run goes on. */
const longestPause = 60;

/** Failures that other rows will have, too. Others are problems of one row. */
const general = [RateLimitError, ServerError, PermissionError, ResponseError, NetworkError, TimeoutError];

const isGeneral = (error: Error) =>
  general.some((kind) => error instanceof kind) && !(error instanceof NotStoredError);

/** Decides whether a run ends early, since the site rejects everything or the journal cannot be written. */
export class RunEnd {
  /** Why the run ends. */
  error: Error | undefined;
  #last: Error | undefined;
  #count = 0;

  /** Ends the run. */
  stop(error: Error): void {
    this.error ??= error;
  }

  /** Records the outcome of a row or a listing: an error, or none. */
  add(error: Error | undefined): void {
    const isRejected = error instanceof AuthenticationError || error instanceof JournalError;
    const hasToWait =
      error instanceof ApiError && 'retryAfter' in error && Number(error.retryAfter) > longestPause;
    if (error && (isRejected || hasToWait)) this.stop(error);
    if (error !== undefined && !isGeneral(error)) return;
    this.#count = error?.name === this.#last?.name ? this.#count + 1 : 1;
    this.#last = error;
    if (error && this.#count >= mostFailures) this.stop(error);
  }

  /** Ends a run of which the last rows got no response. */
  finish(): void {
    const isSilent = this.#last instanceof NetworkError || this.#last instanceof TimeoutError;
    if (this.#last && isSilent) this.stop(this.#last);
  }

  /** Returns the error of a row that was not tried. Undefined if the run goes on. */
  get notTried(): Error | undefined {
    if (this.error === undefined) return undefined;
    const { message } = this.error;
    return new CalendarError(
      `This row was not tried. The next run continues with it. The run ended early: ${message}`,
      undefined,
      { cause: this.error },
    );
  }
}
