/** Where a page is in the site: the way to it at its top, and at the end of a document those before and after it. */
import type { DocumentReflection, PageEvent, ProjectReflection, Reflection, Router } from 'typedoc';

/** Groups whose documents nobody reads one after the other. */
const unordered = ['API report', 'Example programs'];

/** Begins the breadcrumbs with the group of the page: documents have no other parent. */
export function addGroupToBreadcrumbs(page: PageEvent, router: Router): void {
  const { model } = page;
  const group = isDocument(model)
    ? String(model.frontmatter.group)
    : `<a href="${router.baseRelativeUrl(model, 'modules.html')}">Modules</a>`;
  page.contents = page.contents?.replace(
    /(<ul class="tsd-breadcrumb"[^>]*>)(?=\s*<li>)/,
    `$1<li>${group}</li>`,
  );
}

/** Says at the top of a module, whose name is short, what a program imports. */
export function addImport(page: PageEvent): void {
  const { name } = page.model as Reflection;
  if (!name.startsWith('/')) return;
  page.contents = page.contents?.replace('</h1>', `</h1><p><code>events-calendar-client${name}</code></p>`);
}

export function addNeighbours(page: PageEvent, router: Router): void {
  const { model } = page;
  if (!isDocument(model)) return;
  const documents = documentsInOrder(page.project);
  const index = documents.indexOf(model);
  if (index === -1) return;
  const link = (document: DocumentReflection | undefined, rel: string, label: string) =>
    document
      ? `<a rel="${rel}" href="${router.relativeUrl(model, document)}"><span>${label}</span> ${document.name}</a>`
      : '';
  const links = link(documents[index - 1], 'prev', 'Previous') + link(documents[index + 1], 'next', 'Next');
  const end = /<\/div>\s*<div class="col-sidebar">/;
  if (page.contents === undefined || !end.test(page.contents))
    throw new Error(`${page.url} does not end as expected.`);
  page.contents = page.contents.replace(
    end,
    (ending) => `<nav class="neighbours" aria-label="Neighbouring pages">${links}</nav>${ending}`,
  );
}

function documentsInOrder(project: ProjectReflection): DocumentReflection[] {
  return (project.documents ?? []).filter(
    ({ frontmatter }) => !unordered.includes(String(frontmatter.group)),
  );
}

function isDocument(model: unknown): model is DocumentReflection {
  return (model as Reflection).isDocument();
}
