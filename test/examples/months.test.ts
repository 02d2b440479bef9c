import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMarkdown } from '../packaging/markdown.ts';
import { repository } from '../packaging/tools.ts';
import { addressOf, DocumentationProject } from './documentation-project.ts';

let project: DocumentationProject;
beforeAll(async () => {
  project = await DocumentationProject.create();
});
afterAll(() => project.remove());

const blocks = ['building-calendars.md', 'other-calendars.md'].flatMap(
  (guide) => readMarkdown(readFileSync(join(repository, 'docs', guide), 'utf8')).blocks,
);

/** The program of the guides that draws a month with a package. */
function programFor(name: string): string {
  const found = blocks.filter(({ code }) => code.includes(`from '${name}'`) && /#(app|root)/.test(code));
  expect(found).toHaveLength(1);
  return found[0]!.code;
}

const wholeDays = { 'Three days': ['2027-06-08', 3], 'One day': ['2027-06-15', 1] };

const months = {
  'Europe/Berlin': {
    'Until midnight': ['2027-06-16', 1],
    Night: ['2027-06-22', 2],
    'Manual offset': ['2027-06-24', 1],
  },
  'America/New_York': {
    'Until midnight': ['2027-06-16', 1],
    Night: ['2027-06-22', 1],
    'Manual offset': ['2027-06-24', 1],
  },
  'Asia/Tokyo': {
    'Until midnight': ['2027-06-17', 1],
    Night: ['2027-06-23', 1],
    'Manual offset': ['2027-06-24', 2],
  },
};

describe.each(['fullcalendar', '@schedule-x/calendar', 'react-big-calendar'])(
  'the month of the guides with %s',
  (name) => {
    test.concurrent.each(Object.entries(months))(
      'has events in the right squares in %s',
      async (TZ, month) => {
        const drawMonth = `${programFor(name)}\nawait import('${addressOf('month-squares.ts')}');\n`;
        const file = `${name.replaceAll(/\W/g, '-')}-${TZ.replace('/', '-')}.ts`;
        const modules = ['documentation-browser.mjs', 'month-world.ts'];
        const { output, errors } = await project.run(file, drawMonth, modules, { TZ });
        expect(JSON.parse(output || errors)).toEqual({ ...wholeDays, ...month });
      },
    );
  },
);

test('the month that the guides begin with takes twenty lines', () => {
  const lines = programFor('fullcalendar').split('\n').filter(Boolean);
  expect(lines.length).toBeLessThanOrEqual(20);
});
