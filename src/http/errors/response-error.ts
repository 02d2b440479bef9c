import { CalendarError, type RequestFacts } from './calendar-error.ts';

/** What was wrong with an answer. */
export interface UnreadableAnswer {
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
  readonly status: number;
  /** Content type of the answer, or empty. */
  readonly contentType: string;
  /** The start of the body. */
  readonly snippet: string;

  constructor(
    facts: RequestFacts,
    { problem, status, contentType, snippet }: UnreadableAnswer,
    options?: ErrorOptions,
  ) {
    const body = snippet ? `It starts with: ${snippet}` : 'Its body is empty.';
    const type = contentType || 'no content type';
    super(
      `${facts.method} ${facts.url} answered ${status} (${type}), but ${problem}. ${body}`,
      facts,
      options,
    );
    this.status = status;
    this.contentType = contentType;
    this.snippet = snippet;
  }

  override toJSON(): Record<string, unknown> {
    const { status, contentType, snippet } = this;
    return { ...super.toJSON(), status, contentType, snippet };
  }
}
