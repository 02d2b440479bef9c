import { CredentialsError } from '../errors/errors.ts';
import type { CommandContext } from '../process/command-context.ts';
import { askPassword, askText, confirm, isInteractive } from '../prompts/prompts.ts';

/** Credentials of a user of a site, as the client takes them. */
export type Credentials =
  | { readonly username: string; readonly applicationPassword: string }
  | { readonly token: string };

/**
 * Whether credentials for the site that the user gave may be sent to an address: it has the same origin, or is the
 * secure form of it.
 */
export function isForSite(given: URL, address: URL): boolean {
  return address.host === given.host && [given.protocol, 'https:'].includes(address.protocol);
}

/** The credentials in the environment, if it has all of them: flags of other programs can be read by everybody. */
export function credentialsFromEnvironment({ env }: Pick<CommandContext, 'env'>): Credentials | undefined {
  const { CALENDAR_TOKEN: token, CALENDAR_USER: username, CALENDAR_PASSWORD: applicationPassword } = env;
  if (username && applicationPassword) return { username, applicationPassword };
  return token ? { token } : undefined;
}

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
  const username = context.env.CALENDAR_USER || (await askText(`User name at ${origin}`, context));
  const entered = await askPassword(
    `Application password for ${username} (Users → Profile in WordPress)`,
    context,
  );
  const applicationPassword = entered.trim();
  const credentials = { username, applicationPassword };
  if (!keychain) return { credentials };
  const offerToSave = async () => {
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

/** The name that entries of this program have in the keychain. */
const service = 'events-calendar-client';

/** The keychain of the system, with the credentials of one site. */
interface Keychain {
  /** The users whose passwords it has. */
  users(): string[];
  read(user: string): string | undefined;
  save(user: string, password: string): void;
  remove(user: string): void;
}

type Module = typeof import('@napi-rs/keyring');

/** Loads the package if it is installed: it is native, an optional peer, and no part of what is bundled. */
async function loadModule(): Promise<Module | undefined> {
  try {
    return await import('@napi-rs/keyring');
  } catch {
    return undefined;
  }
}

/**
 * Opens the system's own keychain: the Keychain of macOS, the Credential Manager of Windows or the Secret Service of
 * Linux. Undefined where there is none, the package for it is not installed, or CALENDAR_KEYCHAIN is `off`. Nothing is
 * ever kept in a file instead.
 */
async function openKeychain(
  origin: string,
  { env }: Pick<CommandContext, 'env'>,
): Promise<Keychain | undefined> {
  if (env.CALENDAR_KEYCHAIN === 'off') return undefined;
  const keyring = await loadModule();
  if (!keyring) return undefined;
  const suffix = `@${origin}`;
  const entryOf = (user: string) => new keyring.Entry(service, user + suffix);
  const keychain: Keychain = {
    users: () =>
      keyring
        .findCredentials(service)
        .flatMap(({ account }) => (account.endsWith(suffix) ? [account.slice(0, -suffix.length)] : [])),
    read: (user) => entryOf(user).getPassword() ?? undefined,
    save: (user, password) => entryOf(user).setPassword(password),
    remove: (user) => void entryOf(user).deletePassword(),
  };
  try {
    keychain.users();
    return keychain;
  } catch {
    // Such as a server without a desktop, which has the package and no service behind it.
    return undefined;
  }
}
