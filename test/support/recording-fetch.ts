import { CalendarClient, type ClientOptions } from 'events-calendar-client';

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

/** Creates a client that receives such responses without a network, and the list of its requests. */
export function recordingClient(
  respond?: Parameters<typeof recordingFetch>[0],
  options: Partial<ClientOptions> = {},
) {
  const { fetch, requests } = recordingFetch(respond);
  return { client: new CalendarClient({ baseUrl: 'https://example.org', fetch, ...options }), requests };
}

/** A client of a site that changes the JSON of a mock's responses. */
export const showing = (
  client: CalendarClient,
  mock: Pick<RecordingFetch, 'fetch'>,
  change: (body: Awaited<ReturnType<Response['json']>>, request: Request) => unknown,
) =>
  answeredBy(client, async (request) => {
    const response = await mock.fetch(request);
    return Response.json(change(await response.json(), request), response);
  });

/** A client with the same options whose requests a function answers, usually by a mock. */
export const answeredBy = (client: CalendarClient, respond: (request: Request) => Promise<Response>) =>
  client.withOptions({ fetch: (input, init) => respond(new Request(input, init)) });
