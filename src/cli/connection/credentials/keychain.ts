import type { CommandContext } from '../../process/command-context.ts';

/** The name that entries of this program have in the keychain. */
const service = 'events-calendar-client';

/** The keychain of the system, with the credentials of one site. */
export interface Keychain {
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
export async function openKeychain(
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
