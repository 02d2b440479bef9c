/**
 * A plugin of typedoc. Guides are named by their headings, the reference is grouped by what it is about, and llms.txt is
 * put beside the pages, with the files that it links to.
 */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type Application,
  Comment,
  CommentTag,
  type Context,
  Converter,
  type DeclarationReflection,
  ReflectionKind,
  RendererEvent,
} from 'typedoc';
import { groupOf } from './reference-groups.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));

/** What the pages for machines link to, at the same places as in the repository. */
const copied = ['README.md', 'CHANGELOG.md', 'LICENSE', 'docs', 'examples'];

export function load(app: Application): void {
  app.converter.on(Converter.EVENT_CREATE_DOCUMENT, (_context, document) => {
    const heading = /^# (?<title>.+)$/m.exec(document.content.map(({ text }) => text).join(''))?.groups;
    if (heading?.title === undefined) throw new Error(`docs/${document.name}.md has no heading.`);
    document.name = heading.title;
    document.frontmatter.group = 'Guides';
  });
  app.converter.on(Converter.EVENT_CREATE_DECLARATION, addGroup);
  app.renderer.on(RendererEvent.END, ({ outputDirectory }) => {
    for (const path of copied)
      cpSync(join(repository, path), join(outputDirectory, path), { recursive: true });
    const text = readFileSync(join(repository, 'docs/llms.txt'), 'utf8');
    writeFileSync(join(outputDirectory, 'llms.txt'), linksFromAbove(text, 'docs'));
  });
}

/** Groups what a module exports, as if its comment had the tag `@group`, which editors would show. */
function addGroup(context: Context, declaration: DeclarationReflection): void {
  const symbol = context.getSymbolFromReflection(declaration);
  if (!symbol || !declaration.parent?.kindOf(ReflectionKind.Module)) return;
  const source = context.resolveAliasedSymbol(symbol).declarations?.[0]?.getSourceFile().fileName;
  if (source === undefined) throw new Error(`${declaration.name} has no source.`);
  const group = groupOf(declaration.name, source.slice(repository.length));
  declaration.comment ??= new Comment();
  declaration.comment.blockTags.push(new CommentTag('@group', [{ kind: 'text', text: group }]));
}

/** Text of llms.txt whose links, which start at its folder, start at the folder above. */
function linksFromAbove(text: string, folder: string): string {
  return text.replaceAll(/\]\(([^)]+)\)/g, (_, target: string) => `](${posix.join(folder, target)})`);
}
