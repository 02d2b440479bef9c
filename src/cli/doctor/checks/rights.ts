import type { Check } from '../check.ts';
import { createFinding, type Finding } from '../findings/finding.ts';
import type { Credentials } from '../settings.ts';
import type { Site } from '../site/site.ts';
import { ofAllTimes } from '../site/site.ts';
import { WordPressUser } from '../site/wordpress-index.ts';
import { arrivalOf } from './credentials.ts';

/** The methods that a response allows this user, or undefined where it does not say. */
function allowedMethods({ headers }: Response): ReadonlySet<string> | undefined {
  const allow = headers.get('allow');
  return allow === null ? undefined : new Set(allow.split(',').map((method) => method.trim().toUpperCase()));
}

/** The user as messages name it, with its roles where WordPress reveals them. */
async function describeUser(site: Site, credentials: Credentials): Promise<string> {
  const me = await site.read('/wp/v2/users/me', { context: 'edit', _fields: 'roles' }, credentials);
  const { data } = WordPressUser.safeParse(me?.json);
  const roles = data?.roles?.join(', ');
  return roles ? `${credentials.username} (${roles})` : credentials.username;
}

async function examineRights(site: Site, credentials: Credentials): Promise<readonly Finding[] | undefined> {
  const { signal } = site.settings;
  const client = site.clientFor(credentials);
  const { data, response } = await client.events
    .list({ ...ofAllTimes, per_page: 1 }, { signal })
    .withResponse();
  const events = allowedMethods(response);
  if (!events) return undefined;
  if (!events.has('POST')) {
    const user = await describeUser(site, credentials);
    return [
      createFinding(
        'too-few-rights',
        `${user} may read events and not create any: the site allows this user ${[...events].join(', ')} there.`,
        'Give the user the role of an editor under Users, or set CALENDAR_USER and CALENDAR_PASSWORD to another one. Authors may write events of their own alone.',
      ),
    ];
  }
  const missing: string[] = [];
  const [event] = data.items;
  if (event) {
    const single = await client.events.get(event.id, { signal }).withResponse();
    if (!allowedMethods(single.response)?.has('PATCH')) missing.push(`change event ${event.id}`);
  }
  for (const kind of ['categories', 'tags'] as const) {
    const terms = await client[kind].list({ per_page: 1 }, { signal }).withResponse();
    if (!allowedMethods(terms.response)?.has('POST')) missing.push(`create ${kind}`);
  }
  if (missing.length === 0) return [];
  const user = await describeUser(site, credentials);
  return [
    createFinding(
      'limited-rights',
      `${user} may create events, but may not ${missing.join(', and not ')}.`,
      'Give the user the role of an editor, where it should change events of others or create terms.',
    ),
  ];
}

/** What the user may do. The header `Allow` of reads says it, so that nothing has to be written. */
export const rights: Check = {
  name: 'rights',
  async run(site) {
    const reason = site.reasonAgainstCredentials;
    const { credentials } = site.settings;
    if (reason !== undefined || !credentials) return { skipped: reason ?? 'no credentials' };
    const { state } = await arrivalOf(site, credentials);
    if (state !== 'accepted') return { skipped: `the credentials are ${state}` };
    return (await examineRights(site, credentials)) ?? { skipped: 'responses have no header Allow' };
  },
};
