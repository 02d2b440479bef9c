import { CalendarError } from '../../index.ts';

/**
 * Loads a package that has to be installed beside this one. It is loaded where it is used, so that those who use no such
 * format need not install it.
 */
export async function loadPackage<Module>(
  name: string,
  neededBy: string,
  load: () => Promise<Module>,
): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    const message = `${neededBy} needs the package ${name}, which cannot be loaded. Install it: npm install ${name}`;
    throw new CalendarError(message, undefined, { cause });
  }
}
