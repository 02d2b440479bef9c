/** Thrown when a setting or an input file is missing or invalid. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** Returns an environment variable, or undefined if it is unset or empty. */
export function getSetting(name: string): string | undefined {
  return process.env[name]?.trim() || undefined;
}

/** Returns an environment variable as a whole number. Throws `SettingsError` if it is not one. */
export function getIntegerSetting(name: string, defaultValue: number): number {
  const value = getSetting(name);
  if (value === undefined) return defaultValue;
  if (/^\d{1,6}$/.test(value)) return Number(value);
  throw new SettingsError(`${name} should be a whole number such as ${defaultValue}, and is ${value}`);
}
