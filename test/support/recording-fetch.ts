/** A fetch function that records the requests it receives. */
export interface RecordingFetch {
  readonly fetch: typeof globalThis.fetch;
  readonly requests: Request[];
}

/** Creates a fetch function that responds without a network and records every request. */
export function recordingFetch(
  respond: (request: Request, index: number) => Response | Promise<Response> = () => Response.json({ id: 1 }),
): RecordingFetch {
  const requests: Request[] = [];
  return {
    requests,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      // The client may read the body of its own request again, to send it once more.
      return respond(request, requests.push(request.clone()) - 1);
    },
  };
}
