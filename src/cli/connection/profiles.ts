import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { UsageError } from '../errors/errors.ts';
import { fileError } from '../files/read-file.ts';
import type { CommandContext } from '../process/command-context.ts';
import type { Profile } from './credentials.ts';
import type { SiteOptions } from './site-options.ts';

type Profiles = Readonly<Record<string, Profile>>;
type Environment = Pick<CommandContext, 'env'>;

/** Returns the path of the profiles: in the folder for settings of the system. */
function profilesPath({ env }: Environment): string {
  const home = env.HOME || homedir();
  const isWindows = process.platform === 'win32' && env.APPDATA;
  const folder = env.XDG_CONFIG_HOME || (isWindows ? env.APPDATA : undefined) || join(home, '.config');
  return join(folder, 'events-calendar', 'profiles.json');
}

export async function readProfiles(context: Environment): Promise<Profiles> {
  const path = profilesPath(context);
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Profiles;
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new UsageError(`${path} is not valid JSON: correct or delete it, and log in again.`);
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw fileError(error, path, 'read');
  }
}

/** Stores profiles in a file that only its owner can read. */
export async function writeProfiles(profiles: Profiles, context: Environment): Promise<string> {
  const path = profilesPath(context);
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    // The mode applies only to new files, and a link is replaced.
    const part = `${path}.${process.pid}.part`;
    await writeFile(part, `${JSON.stringify(profiles, undefined, 2)}\n`, { mode: 0o600, flag: 'wx' });
    await rename(part, path);
  } catch (error) {
    throw fileError(error, path, 'written');
  }
  return path;
}

/**
 * Returns the profile of `--profile`, or else of CALENDAR_PROFILE.
 *
 * @throws UsageError if there is no such profile
 */
export async function findProfile({ profile: chosen }: SiteOptions, context: Environment) {
  const name = chosen ?? context.env.CALENDAR_PROFILE;
  if (!name) return undefined;
  const profiles = await readProfiles(context);
  const found = profiles[name];
  if (found) return found;
  const known = Object.keys(profiles).join(', ') || 'none';
  throw new UsageError(`There is no profile ${name}. Create it with login. Existing ones: ${known}.`);
}
