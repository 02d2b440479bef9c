import { staticMiddleware } from 'srvx/static';
import { listen, startSite } from '../cli/support/served-site.ts';
import { isRestUrl } from '../support/site.ts';

export interface Servers {
  /** The URL of a mock, whose interface has CORS headers and whose pages have none. */
  readonly site: string;
  /** The URL of a server on another origin that redirects to the mock. */
  readonly gateway: string;
  close(): Promise<unknown>;
}

/** Starts a server for the mock that the smoke test expects, and a gateway that redirects to it. */
export async function serveMock(): Promise<Servers> {
  const { delay, editor } = await import(new URL('smoke/steps.js', import.meta.url).href);
  const site = await startSite({ users: [{ ...editor, role: 'editor' }] }, async ({ url }) => {
    if (isRestUrl(new URL(url))) return undefined;
    const { status, headers, body } = await site.mock.fetch(url);
    const sent = [...headers].filter(([name]) => !name.startsWith('access-control-'));
    return new Response(body, { status, headers: sent });
  });
  const gateway = await listen({
    fetch({ url, method, headers: received }) {
      const { pathname, search } = new URL(url);
      const headers = {
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Headers': received.get('access-control-request-headers') ?? '*',
      };
      if (pathname === '/requests') return new Response(String(site.mock.requests.length), { headers });
      if (pathname === '/slow-down') site.mock.failNext({ delay });
      if (method === 'OPTIONS' || pathname === '/slow-down')
        return new Response(null, { status: 204, headers });
      // Redirects to this origin first and then to the other one, so that both kinds are tested.
      const path = `${pathname}${search}`;
      const target = path.startsWith('/moved/') ? path.replace('/moved', '') : `${site.url}${path}`;
      return new Response(null, { status: 302, headers: { ...headers, Location: target } });
    },
  });
  const close = () => Promise.all([site.close(), gateway.close()]);
  return { site: site.url, gateway: gateway.url, close };
}

/** Serves the files of a folder. */
export const serveFolder = (dir: string) =>
  listen({
    middleware: [staticMiddleware({ dir })],
    fetch: () => new Response('There is no such file.', { status: 404 }),
  });
