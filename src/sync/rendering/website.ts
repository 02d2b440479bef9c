/** A host, maybe with a port and a path, as people write it without `http://`. */
const hostForm = /^(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/** A website as a site takes it: `www.example.org`, which WordPress's own form stores as it is, needs a scheme. */
export function withScheme(website: string): string {
  return hostForm.test(website.trim()) ? `http://${website.trim()}` : website;
}
