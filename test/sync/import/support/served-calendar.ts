import { serveSite, toPlainRequest } from '../../../cli/support/served-site.ts';

/** The user that imports. */
export const editor = { username: 'editor', applicationPassword: 'abcd 1234 EFGH' };

/** What a server does with a request: responds, fails before or after it was carried out, or closes the connection. */
export type Treatment = 'respond' | 'fail before' | 'fail after' | 'close before' | 'close after';

/** Serves an empty calendar until the test has finished. */
export async function serveCalendar(treat: (request: Request) => Treatment = () => 'respond') {
  const users = [{ ...editor, role: 'editor' as const }];
  const site = await serveSite({ snapshot: {}, users, now: () => new Date() }, async (request) => {
    const treatment = treat(request);
    if (treatment === 'respond') return undefined;
    if (treatment.endsWith('after')) await site.mock.fetch(await toPlainRequest(request));
    if (treatment.startsWith('close')) request.runtime?.node?.req.socket.destroy();
    const headers = { 'content-type': 'text/html' };
    return new Response('<p>There has been a critical error.</p>', { status: 500, headers });
  });
  return site;
}
