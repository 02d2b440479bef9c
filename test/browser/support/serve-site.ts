import type { StoredRecord } from 'events-calendar-client/testing';
import { serveSite as serve } from '../../cli/support/served-site.ts';
import { recordedSnapshot } from '../../support/test-calendar.ts';

/** What the address of the page has where WordPress has let it write as a user of {@link serveSite}. */
export const credentialsOf = (user: 'editor' | 'subscriber') => ({ user_login: user, password: 'secret' });

const users = (['editor', 'subscriber'] as const).map((role) => {
  return { username: role, applicationPassword: 'secret', role };
});

/** A site on localhost, with other events than those that were recorded if it is given some. */
export const serveSite = (events: readonly StoredRecord[] = recordedSnapshot.events ?? []) =>
  serve({ snapshot: { ...recordedSnapshot, events: [...events] }, users });
