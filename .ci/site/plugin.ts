/**
 * A plugin of typedoc, which makes the site of the documentation: guides named by their headings and in groups, the
 * reference grouped by what it is about, a search that prefers guides, and what pages need to be read on a phone.
 */
import { fileURLToPath } from 'node:url';
import {
  type Application,
  Comment,
  CommentTag,
  type Context,
  Converter,
  type DeclarationReflection,
  IndexEvent,
  MarkdownEvent,
  PageEvent,
  ReflectionKind,
  RendererEvent,
} from 'typedoc';
import { addPrograms, nameDocument } from './documents.ts';
import { addFirstScreen } from './first-screen.ts';
import { writeMachineFiles } from './machine-files.ts';
import { changeMarkdown, changePage, copyScripts } from './markup.ts';
import { addGroupToBreadcrumbs, addImport, addNeighbours } from './reading-order.ts';
import { groupOf, orderEventFields, shortenModules } from './reference-groups.ts';
import { addHeadings, writeSentences } from './search.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));

/** Runs after typedoc's own listeners. */
const last = -1000;

export function load(app: Application): void {
  app.converter.on(Converter.EVENT_CREATE_DOCUMENT, (_context, document) =>
    nameDocument(document, repository),
  );
  app.converter.on(Converter.EVENT_CREATE_DECLARATION, addGroup);
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, (context) => addPrograms(context, repository));
  app.renderer.on(IndexEvent.PREPARE_INDEX, addHeadings);
  app.renderer.on(MarkdownEvent.PARSE, changeMarkdown, last);
  app.renderer.on(RendererEvent.BEGIN, ({ project }) => {
    shortenModules(project);
    orderEventFields(project);
  });
  app.renderer.on(PageEvent.END, (page) => finishPage(page, app), last);
  app.renderer.on(RendererEvent.END, ({ outputDirectory, project }) => {
    copyScripts(outputDirectory);
    if (app.renderer.router) writeSentences(outputDirectory, project, app.renderer.router);
    writeMachineFiles(outputDirectory, repository);
  });
}

function finishPage(page: PageEvent, { renderer: { router } }: Application): void {
  if (page.contents === undefined || !router) return;
  changePage(page);
  if (page.url === 'index.html') page.contents = addFirstScreen(page.contents, repository);
  addGroupToBreadcrumbs(page, router);
  addImport(page);
  addNeighbours(page, router);
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
