/** What came and what it came in. */
export interface WithResponse<T> {
  /** The answer, parsed and tidied. */
  data: T;
  /** The answer as it came, its body still to be read. */
  response: Response;
}

/** A request that is under way: await it for the answer, or ask for the untouched answer too. */
export interface SingleRequest<T> extends Promise<T> {
  /** The answer together with the untouched HTTP response. */
  withResponse(): Promise<WithResponse<T>>;
}

/** Gives a promise of data and response the form of a promise of data. */
export function singleRequest<T>(answer: Promise<{ data: T; response: () => Response }>): SingleRequest<T> {
  const data = answer.then((received) => received.data);
  return Object.assign(data, {
    withResponse: () => {
      // The caller now handles the failure through the other promise.
      data.catch(() => {});
      return answer.then((received) => ({ data: received.data, response: received.response() }));
    },
  });
}
