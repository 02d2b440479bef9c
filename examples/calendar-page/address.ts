/** Returns the URL with other parameters. Empty ones are removed. */
export function addressWith(values: Readonly<Record<string, string>>): URL {
  const address = new URL(location.href);
  for (const [name, value] of Object.entries(values)) {
    if (value) address.searchParams.set(name, value);
    else address.searchParams.delete(name);
  }
  return address;
}

/** Writes parameters to the URL, without an entry in the history. */
export const setParameters = (values: Readonly<Record<string, string>>) =>
  history.replaceState(null, '', addressWith(values));
