/**
 * A plugin of typedoc: guides are named by their headings, and llms.txt is put beside the pages, with the files that it
 * links to.
 */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Application, Converter, RendererEvent } from 'typedoc';

const repository = fileURLToPath(new URL('..', import.meta.url));

/** What the pages for machines link to, at the same places as in the repository. */
const copied = ['README.md', 'CHANGELOG.md', 'LICENSE', 'docs', 'examples'];

/** Text of llms.txt whose links, which start at its folder, start at the folder above. */
function linksFromAbove(text: string, folder: string): string {
  return text.replaceAll(/\]\(([^)]+)\)/g, (_, target: string) => `](${posix.join(folder, target)})`);
}

export function load(app: Application): void {
  app.converter.on(Converter.EVENT_CREATE_DOCUMENT, (_context, document) => {
    const heading = /^# (?<title>.+)$/m.exec(document.content.map(({ text }) => text).join(''))?.groups;
    if (heading?.title === undefined) throw new Error(`docs/${document.name}.md has no heading.`);
    document.name = heading.title;
    document.frontmatter.group = 'Guides';
  });

  app.renderer.on(RendererEvent.END, ({ outputDirectory }) => {
    for (const path of copied)
      cpSync(join(repository, path), join(outputDirectory, path), { recursive: true });
    const text = readFileSync(join(repository, 'docs/llms.txt'), 'utf8');
    writeFileSync(join(outputDirectory, 'llms.txt'), linksFromAbove(text, 'docs'));
  });
}
