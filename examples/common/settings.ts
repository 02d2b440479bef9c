/** What the environment says is not enough to start with. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** A setting from the environment; an empty one counts as none. */
export function setting(name: string): string | undefined {
  return process.env[name]?.trim() || undefined;
}

/** A whole number from the environment. */
export function numberSetting(name: string, byDefault: number): number {
  const given = setting(name);
  if (given === undefined) return byDefault;
  if (/^\d{1,6}$/.test(given) && Number(given) > 0) return Number(given);
  throw new SettingsError(`${name} should be a whole number such as ${byDefault}, and is ${given}`);
}
