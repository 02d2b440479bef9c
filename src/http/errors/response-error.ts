import { CalendarError, type RequestContext } from './calendar-error.ts';

/** What was wrong with an answer. */
export interface UnexpectedResponse {
  /** What was expected and what came instead. */
  readonly problem: string;
  /** HTTP status. */
  readonly status: number;
  /** Content type of the answer, or empty. */
  readonly contentType: string;
  /** The start of the body. */
  readonly snippet: string;
}

/** An answer that is not what the interface promises: HTML, broken or empty JSON, or JSON of another shape. */
export class ResponseError extends CalendarError {
  override name = 'ResponseError';
  /** HTTP status. */
  declare readonly status: number;
  /** Content type of the answer, or empty. */
  declare readonly contentType: string;
  /** The start of the body. */
  declare readonly snippet: string;

  constructor(facts: RequestContext, { problem, ...answer }: UnexpectedResponse, options?: ErrorOptions) {
    const { status, contentType, snippet } = answer;
    const body = snippet && ` It starts with: ${snippet}`;
    const message = `${facts.method} ${facts.url} answered ${status} (${contentType || 'no content type'}), but ${problem}.${body}`;
    super(message, { ...facts, ...answer } as RequestContext, options);
  }
}
