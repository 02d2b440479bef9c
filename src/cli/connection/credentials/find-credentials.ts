import { CredentialsError } from '../../errors/errors.ts';
import type { CommandContext } from '../../process/command-context.ts';
import { isInteractive } from '../../prompts/terminal.ts';
import { type Credentials, credentialsFromEnvironment } from './credentials.ts';
import { type Keychain, openKeychain } from './keychain.ts';

/** Credentials, and how to keep those that were entered, once the site has accepted them. */
export interface FoundCredentials {
  readonly credentials: Credentials;
  readonly offerToSave?: () => Promise<void>;
}

const whereFrom =
  'Set CALENDAR_USER and CALENDAR_PASSWORD, an application password of that user, or CALENDAR_TOKEN.';

/** The saved credentials of CALENDAR_USER, or of the only user there is. */
function readKeychain(keychain: Keychain, user: string | undefined): Credentials | undefined {
  const users = keychain.users();
  const [only, ...others] = users;
  const username = user || (others.length === 0 ? only : undefined);
  const applicationPassword = username === undefined ? undefined : keychain.read(username);
  return username === undefined || applicationPassword === undefined
    ? undefined
    : { username, applicationPassword };
}

async function promptForCredentials(
  origin: string,
  keychain: Keychain | undefined,
  context: CommandContext,
): Promise<FoundCredentials> {
  const { askPassword, askText } = await import('../../prompts/ask.ts');
  const username = context.env.CALENDAR_USER || (await askText(`User name at ${origin}`, context));
  const entered = await askPassword(
    `Application password for ${username} (Users → Profile in WordPress)`,
    context,
  );
  const applicationPassword = entered.trim();
  const credentials = { username, applicationPassword };
  if (!keychain) return { credentials };
  const offerToSave = async () => {
    const { confirm } = await import('../../prompts/confirm.ts');
    if (await confirm("Save it in this system's keychain?", {}, context))
      keychain.save(username, applicationPassword);
  };
  return { credentials, offerToSave };
}

/**
 * Finds the credentials of a site: in the environment, in the system's keychain, or by a prompt.
 *
 * @throws {@link CredentialsError} where there are none, and no terminal for a prompt
 */
export async function findCredentials(
  origin: string,
  { forget = false }: { readonly forget?: boolean | undefined },
  context: CommandContext,
): Promise<FoundCredentials> {
  const keychain = await openKeychain(origin, context);
  if (forget) forgetCredentials(origin, keychain, context);
  const credentials =
    credentialsFromEnvironment(context) ?? (keychain && readKeychain(keychain, context.env.CALENDAR_USER));
  if (credentials) return { credentials };
  if (!isInteractive(context))
    throw new CredentialsError(`This needs credentials of a user of ${origin}. ${whereFrom}`);
  return promptForCredentials(origin, keychain, context);
}

function forgetCredentials(origin: string, keychain: Keychain | undefined, { stderr }: CommandContext): void {
  if (!keychain) {
    stderr.write(
      'There is no keychain to remove credentials from: @napi-rs/keyring opens it where it is installed.\n',
    );
    return;
  }
  const users = keychain.users();
  for (const user of users) keychain.remove(user);
  stderr.write(
    users.length === 0
      ? `The keychain has no credentials for ${origin}.\n`
      : `Removed the credentials of ${users.join(', ')} at ${origin} from the keychain.\n`,
  );
}
