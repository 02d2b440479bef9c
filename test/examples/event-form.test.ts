import { expect, test } from 'vitest';
import { readDocument } from '../support/markdown.ts';
import { compileComponent } from './compile-component.ts';
import { addressOf, createProject } from './documentation-project.ts';
import type { Outcome, Step } from './event-form-steps.ts';

const { blocks } = readDocument('docs/forms.md');
const form = blocks.find(({ language }) => language === 'tsx')!;

const project = await createProject();
await project.write('event-form.js', compileComponent(form));

/** What becomes of steps that are taken in the form of the guide, one after another. */
async function take(...steps: Step[]): Promise<Outcome[]> {
  const program = [
    "import { EventForm } from './event-form.js';",
    'Object.assign(globalThis, { EventForm });',
    `await import('${addressOf('event-form-steps.ts')}');`,
  ].join('\n');
  const modules = ['documentation-browser.mjs', 'documentation-world.ts'];
  const { stdout, stderr } = await project.run('program.js', program, modules, {}, JSON.stringify(steps));
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}

const dates = { start_date: '2027-07-01T18:00', end_date: '2027-07-01T20:00' };

test('the form creates an event with all fields, and edits it', async () => {
  const entries = {
    ...{ title: 'Fish & chips', ...dates, all_day: true, venue: '11', categories: ['music', 'jazz'] },
    ...{ cost: '10-25', website: 'https://example.org/fish', description: '<p>Fresh</p>', status: 'publish' },
  };
  const cleared = { all_day: false, venue: '6', categories: [], cost: '', website: '', description: '' };
  const id = 15; // of the one that the first step creates
  const [created, unchanged, renamed, changed, kept] = await take(
    { entries },
    { id, entries: {} },
    { id, entries: { title: 'Fish, chips & peas' } },
    { id, entries: { ...cleared, ...dates } },
    { id: 13, entries: { cost: '5' } },
  );
  expect(created?.saved).toMatchObject({
    ...{ id, title: 'Fish & chips', start_date: '2027-07-01 00:00:00', all_day: true, venue: [{ id: 11 }] },
    ...{ categories: [{ name: 'Jazz' }, { name: 'Music' }], cost: '$10 – $25', status: 'publish' },
    ...{ website: 'https://example.org/fish', description: '<p>Fresh</p>' },
  });
  const { modified_utc, start_date, end_date, cost, website, description, venue } = created!.saved!;
  expect(unchanged?.saved).toMatchObject({ modified_utc, title: 'Fish & chips' });
  expect(renamed?.saved).toMatchObject({ start_date, end_date, cost, website, description, venue });
  expect(renamed?.saved).toMatchObject({ title: 'Fish, chips & peas', all_day: true });
  expect(changed?.saved).toMatchObject({
    ...{ title: 'Fish, chips & peas', start_date: '2027-07-01 18:00:00', all_day: false, venue: [{ id: 6 }] },
    ...{ categories: [], cost: '', website: null, description: '' },
  });
  expect(kept?.saved).toMatchObject({ cost: '$5', venue: [{ id: 6 }, { id: 11 }], categories: [{ id: 5 }] });
});

test('what is wrong stands at its field, whoever has found it', async () => {
  const data = { status: 400, params: { cost: 'Too dear.' } };
  const body = JSON.stringify({ code: 'rest_invalid_param', message: 'Invalid parameter(s): cost', data });
  const stored = { id: 15, title: 'Fair', ...dates, status: 'pending' };
  const outcomes = await take(
    { entries: { title: ' ', ...dates, start_date: '', website: 'example.org', cost: '1.250' } },
    { entries: { title: 'Fair', ...dates, end_date: '2027-07-01T17:00' } },
    { entries: { title: 'Fair', ...dates, cost: '10' }, failure: { status: 400, body } },
    { id: 12, entries: { venue: '' } },
    { entries: { title: 'Fair', ...dates }, failure: { status: 403 } },
    { entries: { title: 'Fair', ...dates }, failure: { status: 400, body: body.replaceAll('cost', 'slug') } },
    { entries: { title: 'Fair', ...dates }, failure: { status: 201, body: JSON.stringify(stored) } },
  );
  const at = outcomes.map(({ problems = {} }) => Object.keys(problems).join(' '));
  expect(at).toEqual(['title start_date cost website', 'end_date', 'cost', 'venue', 'root', 'root', 'root']);
  expect(outcomes[2]?.problems).toEqual({ cost: 'Too dear.' });
  expect(outcomes[6]?.saved).toMatchObject({ id: 15 });
});
