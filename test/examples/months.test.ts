import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { readDocument } from '../support/markdown.ts';
import { compileComponent } from './compile-component.ts';
import { addressOf, createProject } from './documentation-project.ts';

const devDependencies: Readonly<Record<string, string>> = manifest.devDependencies;

const project = await createProject();

const blocks = ['building-calendars', 'fullcalendar'].flatMap(
  (guide) => readDocument(`docs/${guide}.md`).blocks,
);

/** The program of the guides that draws a month with a package, or the component that does. */
function monthWith(name: string) {
  const isMonth = ({ language, code }: { language: string; code: string }) =>
    code.includes(`from '${name}'`) &&
    (language === 'tsx' ? !code.includes('createRoot') : code.includes('#app'));
  const found = blocks.filter(isMonth);
  expect(found).toHaveLength(1);
  return found[0]!;
}

/** Writes a month as a program, and returns the code that draws it. */
async function programFor(name: string): Promise<string> {
  const month = monthWith(name);
  if (month.language !== 'tsx') return month.code;
  await project.write('month.js', compileComponent(month));
  return `import App from './month.js';\n${mount}\n`;
}

/** How Vite's template shows the component. */
const mount = `import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
createRoot(document.querySelector('#root')).render(createElement(StrictMode, null, createElement(App)));`;

const wholeDays = { 'Three days': ['2027-06-08', 3], 'One day': ['2027-06-15', 1] };

/** The squares of the event until midnight, of that at night, and of that with a manual offset. */
const months: [zone: string, ...squares: unknown[]][] = [
  ['Europe/Berlin', ['2027-06-16', 1], ['2027-06-22', 2], ['2027-06-24', 1]],
  ['America/New_York', ['2027-06-16', 1], ['2027-06-22', 1], ['2027-06-24', 1]],
  ['Asia/Tokyo', ['2027-06-17', 1], ['2027-06-23', 1], ['2027-06-24', 2]],
];

const packages = ['fullcalendar', '@fullcalendar/react'];

describe.each(packages)('the month of the guides with %s', (name) => {
  test.concurrent.each(months)(
    'has events in the right squares in %s',
    async (TZ, midnight, night, offset) => {
      const drawMonth = `${await programFor(name)}\nawait import('${addressOf('month-squares.ts')}');\n`;
      const file = `${name.replaceAll(/\W/g, '-')}-${TZ.replace('/', '-')}.ts`;
      const modules = ['documentation-browser.mjs', 'month-world.ts'];
      const { stdout, stderr } = await project.run(file, drawMonth, modules, { TZ });
      const others = { 'Until midnight': midnight, Night: night, 'Manual offset': offset };
      expect(stdout, stderr).not.toBe('');
      expect(JSON.parse(stdout)).toEqual({ ...wholeDays, ...others });
    },
  );
});

test('the versions in the guide are those that it is tested with', () => {
  const versions = blocks.find(
    ({ language, code }) => language === 'json' && code.includes('@fullcalendar/react'),
  );
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(versions!.code);
  const tested = Object.keys(dependencies).map((name) => [name, `^${devDependencies[name]}`]);
  expect(dependencies).toEqual(Object.fromEntries(tested));
});
