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

/** How wide the content of each page is on a screen of that width, in pixels. */
export const contentWidths = (page: Page, paths: readonly string[], width: number): Promise<number[]> =>
  page.evaluate(measureInFrame, { paths, width });

// Runs in the page, too. All pages have the same styles, so that one frame has them for all.
async function measureInFrame(input: { paths: readonly string[]; width: number }): Promise<number[]> {
  const frame = document.createElement('iframe');
  frame.style.cssText = `width: ${input.width}px; height: 740px; border: 0`;
  document.body.append(frame);
  const widths: number[] = [];
  for (const path of input.paths) {
    const address = new URL(path, location.href).href;
    const parsed = new DOMParser().parseFromString(await (await fetch(address)).text(), 'text/html');
    // Scripts change no width.
    for (const script of parsed.querySelectorAll('script')) script.remove();
    if (widths.length === 0) {
      parsed.head.prepend(Object.assign(parsed.createElement('base'), { href: address }));
      await new Promise((resolve) => {
        frame.onload = resolve;
        frame.srcdoc = `<!doctype html>${parsed.documentElement.outerHTML}`;
      });
    }
    const shown = frame.contentDocument!;
    shown.querySelector('base')!.href = address;
    shown.body.replaceChildren(...parsed.body.childNodes);
    widths.push(shown.documentElement.scrollWidth);
  }
  return widths;
}
