/** What the HTML of pages needs beside that of typedoc: tables that scroll, drawings, tabs, and marks for assistive technology. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MarkdownEvent, PageEvent } from 'typedoc';

const siteScripts = [
  import.meta.resolve('@mermaid-js/tiny/dist/mermaid.tiny.js'),
  new URL('diagrams.js', import.meta.url),
  new URL('search-page.js', import.meta.url),
  new URL('tabs.js', import.meta.url),
].map((url) => fileURLToPath(url));

const diagram = /<pre><code class="mermaid">(?<source>[\s\S]*?)<\/code>[\s\S]*?<\/pre>/g;

/** Turns Mermaid's code into what the script draws, and puts tables into boxes that scroll on their own. */
export function changeMarkdown(event: MarkdownEvent): void {
  event.parsedText = event.parsedText
    .replaceAll(diagram, '<pre class="mermaid">$<source></pre>')
    .replaceAll('<table>', '<div class="table-box" role="region" aria-label="Table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
}

export function changePage(page: PageEvent): void {
  if (page.contents === undefined) return;
  page.contents = page.contents
    .replace('<div class="col-content">', '<div class="col-content" role="main">')
    // A link within a button that folds a section cannot be reached by keyboard.
    .replaceAll(/<summary[\s\S]*?<\/summary>/g, (summary) =>
      summary.replaceAll(/<a [^>]*class="tsd-anchor-icon"[\s\S]*?<\/a>/g, ''),
    );
  const base = /<html[^>]* data-base="(?<base>[^"]*)"/.exec(page.contents)?.groups?.base;
  if (base === undefined) throw new Error(`${page.url} does not say where the assets are.`);
  const hasDrawing = page.contents.includes('<pre class="mermaid">');
  // In a guide; those of the reference have a class before the id.
  const hasAlternatives = page.contents.includes('<h4 id="');
  const scripts = [
    'search-page.js',
    ...(hasAlternatives ? ['tabs.js'] : []),
    ...(hasDrawing ? ['mermaid.tiny.js', 'diagrams.js'] : []),
  ].map((name) => `<script defer src="${base}assets/${name}"></script>`);
  page.contents = page.contents.replace('</head>', `${scripts.join('')}</head>`);
}

/** Puts the scripts of pages beside the site's own, so that no page needs the network of others. */
export function copyScripts(outputDirectory: string): void {
  for (const script of siteScripts) {
    copyFileSync(script, join(outputDirectory, 'assets', script.slice(script.lastIndexOf('/') + 1)));
  }
}
