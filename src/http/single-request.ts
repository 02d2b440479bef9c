/** The data of a response together with the response. */
export interface WithResponse<T> {
  /** The response, parsed and tidied. */
  data: T;
  /** The response as it arrived, its body still to be read. */
  response: Response;
}

/** A request that has been sent: await it for the data, or call `withResponse` for the HTTP response too. */
export interface SingleRequest<T> extends Promise<T> {
  /** The data together with the untouched HTTP response. */
  withResponse(): Promise<WithResponse<T>>;
}

/** Makes a promise of data with `withResponse` of a promise of both. */
export function singleRequest<T>(result: Promise<WithResponse<T>>): SingleRequest<T> {
  const promise = result.then(({ data }) => data);
  return Object.assign(promise, {
    withResponse: async () => {
      // The caller handles a failure through the promise that is returned here.
      promise.catch(() => {});
      const { data, response } = await result;
      return { data, response };
    },
  });
}
