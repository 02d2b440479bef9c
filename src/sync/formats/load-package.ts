import { CalendarError } from '../../index.ts';
import { packages } from './packages.ts';

/**
 * Loads a package that has to be installed beside this one. It is loaded where it is used, so that those who use no such
 * format need not install it.
 */
export async function loadPackage<Name extends keyof typeof packages>(
  name: Name,
  neededBy: string,
): Promise<Awaited<ReturnType<(typeof packages)[Name]>>> {
  try {
    return (await packages[name]()) as Awaited<ReturnType<(typeof packages)[Name]>>;
  } catch (cause) {
    const message = `${neededBy} needs the package ${name}, which cannot be loaded. Install it: npm install ${name}`;
    throw new CalendarError(message, undefined, { cause });
  }
}
