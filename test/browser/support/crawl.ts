import type { Page } from 'playwright-core';

/** What a crawl of a site finds, from its first page on. */
export interface Crawl {
  /** The paths of its pages. */
  readonly pages: readonly string[];
  /** Links and addresses of images, scripts and styles that lead nowhere, each with the page that it is on. */
  readonly broken: readonly string[];
  /** Addresses of images, scripts and styles on other hosts. */
  readonly foreign: readonly string[];
}

/** Follows all links of a site within the browser, which parses its pages. */
export const crawl = (page: Page): Promise<Crawl> => page.evaluate(crawlFromHere);

// Runs in the page, so that it uses nothing from here.
async function crawlFromHere(): Promise<Crawl> {
  const home = new URL('.', location.href).href;
  const anchors = new Map<string, Set<string> | null>();
  const links: { from: string; to: string; anchor: string }[] = [];
  const foreign: string[] = [];
  const queue = [new URL('index.html', home).href];

  const isPage = (response: Response) =>
    response.headers.get('content-type')?.startsWith('text/html') ?? false;

  async function visit(address: string): Promise<void> {
    const response = await fetch(address);
    anchors.set(address, response.ok ? new Set() : null);
    if (!response.ok || !isPage(response)) return;
    const parsed = new DOMParser().parseFromString(await response.text(), 'text/html');
    anchors.set(address, new Set([...parsed.querySelectorAll('[id]')].map(({ id }) => id)));
    for (const element of parsed.querySelectorAll('a[href], link[href], [src], source[srcset]')) {
      const value = ['href', 'src', 'srcset'].map((name) => element.getAttribute(name)).find((text) => text);
      if (!value) continue;
      const { href, hash, protocol } = new URL(value, address);
      const [to = ''] = href.split('#');
      if (!to.startsWith(home)) {
        if (element.tagName !== 'A' && protocol !== 'data:') foreign.push(`${address}: ${href}`);
        continue;
      }
      links.push({ from: address, to, anchor: decodeURIComponent(hash.slice(1)) });
      if (!anchors.has(to) && !queue.includes(to)) queue.push(to);
    }
  }

  for (let address = queue.shift(); address !== undefined; address = queue.shift()) await visit(address);
  const leadsSomewhere = ({ to, anchor }: { to: string; anchor: string }) => {
    const found = anchors.get(to);
    return found && (anchor === '' || found.size === 0 || found.has(anchor));
  };
  const short = (address: string) => address.slice(home.length);
  return {
    pages: [...anchors].flatMap(([address, found]) => (found && found.size > 0 ? [short(address)] : [])),
    broken: links
      .filter((link) => !leadsSomewhere(link))
      .map(({ from, to, anchor }) => `${short(from)}: ${short(to)}#${anchor}`),
    foreign,
  };
}
