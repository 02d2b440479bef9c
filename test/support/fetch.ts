/** A fetch function with a record of what it was asked. */
export interface RecordingFetch {
  readonly fetch: typeof globalThis.fetch;
  readonly requests: Request[];
}

/** A fetch function that answers by itself, so that what a client asks can be looked at. */
export function recordingFetch(
  answer: (request: Request, index: number) => Response | Promise<Response> = () => Response.json({ id: 1 }),
): RecordingFetch {
  const requests: Request[] = [];
  return {
    requests,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      // The client may read the body of its own request again, to send it once more.
      return answer(request, requests.push(request.clone()) - 1);
    },
  };
}
