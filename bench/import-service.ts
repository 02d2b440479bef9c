import { recordedEvent } from './fixtures.ts';

/** A service as a fetch function that has no event and creates each one, so many milliseconds after the request. */
export function createService(delay: number): typeof fetch {
  const template = recordedEvent();
  const missing = JSON.stringify({
    code: 'rest-event-not-found',
    message: 'There is none.',
    data: { status: 404 },
  });
  let id = 1000;
  const respond = async (request: Request): Promise<Response> => {
    const headers = { 'content-type': 'application/json' };
    if (request.method === 'GET') return new Response(missing, { status: 404, headers });
    const body: object = JSON.parse(await request.text());
    id += 1;
    return new Response(JSON.stringify({ ...template, ...body, id }), { status: 201, headers });
  };
  return async (input, init) => {
    const request = new Request(input, init);
    // In a task of its own, as over a network: what is weakly held is not released within a task.
    await new Promise((resolve) => (delay > 0 ? setTimeout(resolve, delay) : setImmediate(resolve)));
    return respond(request);
  };
}
