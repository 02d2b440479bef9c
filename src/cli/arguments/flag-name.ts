/** The flag of a field or option: `--start-date` of `start_date`, `--base-url` of `baseUrl`. */
export function flagName(name: string): string {
  const words = name.replaceAll('_', '-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `--${words}`;
}
