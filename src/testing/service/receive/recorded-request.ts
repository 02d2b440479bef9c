/** A request that the mock received. */
export interface RecordedRequest {
  /** HTTP method. */
  readonly method: string;
  /** URL, query included. */
  readonly url: string;
  /** By lower-case name. Of `authorization` only the scheme is recorded. */
  readonly headers: Readonly<Record<string, string>>;
  /** Text of the body. Missing where there was none. */
  readonly body?: string;
}

export function recordRequest({ method, url, headers }: Request, body: string): RecordedRequest {
  const recordedHeaders: Record<string, string> = {};
  headers.forEach((value, name) => {
    const [scheme = ''] = value.split(' ');
    recordedHeaders[name] = name === 'authorization' ? scheme : value;
  });
  const recorded = { method, url, headers: recordedHeaders };
  return body === '' ? recorded : { ...recorded, body };
}
