/** Loads the packages that formats need. The command replaces them with its bundled packages. */
export const packages = {
  'csv-parse': () => import('csv-parse/stream'),
  'csv-stringify': () => import('csv-stringify/sync'),
  'ical-generator': async () => ({
    ...(await import('../../ical/index.ts')),
    ...(await import('ical-generator')),
  }),
  'rrule-temporal': () => import('rrule-temporal'),
};

/** Loads an optional package, or tells how to install it. */
export async function loadPackage<Name extends keyof typeof packages>(
  name: Name,
  neededBy: string,
): Promise<Awaited<ReturnType<(typeof packages)[Name]>>> {
  try {
    return (await packages[name]()) as Awaited<ReturnType<(typeof packages)[Name]>>;
  } catch (cause) {
    // The command loads this module at startup, when it does not need the client yet.
    const { CalendarError } = await import('../../index.ts');
    const message = `${neededBy} needs the package ${name}, which cannot be loaded. Install it: npm install ${name}`;
    throw new CalendarError(message, undefined, { cause });
  }
}
