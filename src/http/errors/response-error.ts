import { CalendarError, type RequestContext } from './calendar-error.ts';

/** A response that is not what the interface promises. */
export interface UnexpectedResponse {
  /** What was expected and what came instead. */
  readonly problem: string;
  /** HTTP status. */
  readonly status: number;
  /** Content type of the response, or empty. */
  readonly contentType: string;
  /** The start of the body. */
  readonly snippet: string;
}

/** A response that is not what the interface promises: HTML, broken or empty JSON, or JSON of another shape. */
export class ResponseError extends CalendarError {
  override name = 'ResponseError';
  /** HTTP status. */
  readonly status: number;
  /** Content type of the response, or empty. */
  readonly contentType: string;
  /** The start of the body. */
  readonly snippet: string;

  constructor(context: RequestContext, unexpected: UnexpectedResponse, options?: ErrorOptions) {
    super(messageFor(context, unexpected), context, options);
    this.status = unexpected.status;
    this.contentType = unexpected.contentType;
    this.snippet = unexpected.snippet;
  }
}

function messageFor({ method, url }: RequestContext, unexpected: UnexpectedResponse): string {
  const { problem, status, contentType, snippet } = unexpected;
  const type = contentType === '' ? 'no content type' : contentType;
  const message = `${method} ${url} answered ${status} (${type}), but ${problem}.`;
  return snippet === '' ? message : `${message} It starts with: ${snippet}`;
}
