import type { CalendarClient } from '../../index.ts';
import type { CommandContext } from '../process/command-context.ts';
import { type ClientOverrides, createClient, withClientFlags } from './create-client.ts';
import { credentialsFromEnvironment } from './credentials/credentials.ts';
import type { SiteOptions } from './site-options.ts';

/**
 * A client that reads: for the site of `--site` or `CALENDAR_URL`, with the credentials in the environment if there
 * are any. With `--sign-in` it is that of {@link connectForWriting}.
 */
export async function connect(
  options: SiteOptions,
  context: CommandContext,
  overrides?: ClientOverrides,
): Promise<CalendarClient> {
  if (options.signIn || options.forgetCredentials) return connectForWriting(options, context, overrides);
  const client = await createClient(options, context, overrides);
  const auth = credentialsFromEnvironment(context);
  return auth ? withClientFlags(() => client.withOptions({ auth })) : client;
}

/** A client that may write: with credentials from the environment, the system's keychain or a prompt. */
export async function connectForWriting(
  options: SiteOptions,
  context: CommandContext,
  overrides?: ClientOverrides,
): Promise<CalendarClient> {
  const client = await createClient(options, context, overrides);
  // So that nobody enters a password that must not be sent.
  await withClientFlags(() => client.withOptions({ auth: { token: 'checks-the-address' } }));
  const { origin } = new URL(client.baseUrl);
  const { findCredentials } = await import('./credentials/find-credentials.ts');
  const { credentials, offerToSave } = await findCredentials(
    origin,
    { forget: options.forgetCredentials },
    context,
  );
  const signedIn = await withClientFlags(() => client.withOptions({ auth: credentials }));
  if (offerToSave) {
    // Wrong ones are refused here, and not kept.
    await signedIn.root({}, { signal: context.signal });
    await offerToSave();
  }
  return signedIn;
}
