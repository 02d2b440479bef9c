/** The first screen of the site: what the library does, where to begin, its figures and its pictures, all from README.md and docs. */
import { readFileSync } from 'node:fs';

interface Figure {
  readonly value: string;
  readonly label: string;
}

const opening = /<h1[\s\S]*?<\/h1>\n<p>[\s\S]*?<\/p>/;
const pictures = /<p>\s*<picture>[\s\S]*?<\/p>\n?/;

/** Gathers at the top of the start page what the README has in several places. */
export function addFirstScreen(html: string, repository: string): string {
  const introduction = opening.exec(html)?.[0];
  const images = pictures.exec(html)?.[0];
  if (introduction === undefined || images === undefined)
    throw new Error('README.md has no introduction or no pictures.');
  const figures = readFigures(repository).map(
    ({ value, label }) => `<li><strong>${value}</strong> ${label}</li>`,
  );
  const screen = `<div class="first-screen">${introduction}
<p class="first-steps"><a class="first-step" href="documents/Quick_start.html">Get started</a> <code>npm install events-calendar-client</code></p>
<ul class="figures" aria-label="Figures">${figures.join('')}</ul>
${images}</div>`;
  return html.replace(images, '').replace(introduction, () => screen);
}

function readFigures(repository: string): Figure[] {
  const read = (path: string) => readFileSync(`${repository}${path}`, 'utf8');
  const readme = read('README.md');
  const performance = read('docs/performance.md');
  return [
    {
      value: find(readme, /with its dependencies is (?<value>[\d.]+ kB) in a bundle/),
      label: 'in a bundle, with all it depends on',
    },
    {
      value: `${find(performance, /\| following `next_rest_url` \| (?<value>[\d.]+) \|/)}×`,
      label: 'as fast over 10,000 events as following the links to pages',
    },
    {
      value: find(performance, /peak, `for await`, 100,000 events \|.*\| (?<value>[\d.]+ MiB) : /),
      label: 'of memory at most, to go through 100,000 events',
    },
    {
      value: String(countRuntimes(readme)),
      label: 'runtimes and browsers run it: Node.js, Bun, Deno, workerd …',
    },
  ];
}

function find(text: string, pattern: RegExp): string {
  const value = pattern.exec(text)?.groups?.value;
  if (value === undefined) throw new Error(`The first screen of the site finds nothing for ${pattern}.`);
  return value;
}

/** How many there are in the table, whose rows name a runtime, or browsers and a way to run in them. */
function countRuntimes(readme: string): number {
  const table = find(readme, /<!-- runtimes:start -->(?<value>[\s\S]*)<!-- runtimes:end -->/);
  const rows = table.trim().split('\n').slice(2);
  return new Set(
    rows
      .flatMap((row) => (row.split('|')[1] ?? '').split(':')[0]?.split(',') ?? [])
      .map((name) => name.trim()),
  ).size;
}
