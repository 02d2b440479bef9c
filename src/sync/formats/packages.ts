/** What loads the packages that formats need, by their names. The command puts those in their place that it has inside. */
export const packages = {
  'csv-parse': () => import('csv-parse/stream'),
  'csv-stringify': () => import('csv-stringify/sync'),
  'ical-generator': async () => ({
    ...(await import('../../ical/index.ts')),
    ...(await import('ical-generator')),
  }),
  'rrule-temporal': () => import('rrule-temporal'),
};

/** Loads a package that has to be installed beside this one. */
export async function loadPackage<Name extends keyof typeof packages>(
  name: Name,
  neededBy: string,
): Promise<Awaited<ReturnType<(typeof packages)[Name]>>> {
  try {
    return (await packages[name]()) as Awaited<ReturnType<(typeof packages)[Name]>>;
  } catch (cause) {
    // The command reads this module at its start, and then needs no client yet.
    const { CalendarError } = await import('../../index.ts');
    const message = `${neededBy} needs the package ${name}, which cannot be loaded. Install it: npm install ${name}`;
    throw new CalendarError(message, undefined, { cause });
  }
}
