import { expect, test } from 'vitest';
import { scenarios } from '../support/recordings.ts';
import { type Figure, type Outcome, replay } from './replay.ts';

const resaved =
  'The service had saved one of the events again after the snapshot was taken: `modified` is another time.';

/** Dates in forms that the mock does not read. */
const otherDates = [
  'date-inclusive-next-month',
  'date-strict-us-slash',
  'date-strict-eu-dot',
  'date-inclusive-eu-dot',
  'date-strict-rfc2822',
  'date-inclusive-rfc2822',
  'date-inclusive-tzname',
  'odd-query-starts_before-483',
  'odd-query-start_date-457',
  'odd-events-create-start_date-38',
  'odd-events-create-date-59',
  'odd-query-start_date-451',
  'odd-events-update-date-55',
  'odd-query-ends_after-469',
];

/** Where the mock differs on purpose, and why. */
const onPurpose: Readonly<Record<string, string>> = {
  'events-param-tl_language-xx':
    'The recorded site has no language plug-in and ignores the parameter; the interface names its values.',
  'create-event-image-bad-url':
    'The mock looks nothing up on the network: an address of an image is an image.',
  'create-event-image-url':
    'The mock downloads nothing, so an image that was sent by its address has no size and no random file name.',
  'events-several-tags-slugs': resaved,
  'events-several-tags-and-category': resaved,
  ...Object.fromEntries(otherDates.map((name) => [name, 'The mock reads a few forms of dates.'])),
};

const figures: Readonly<Record<Figure, string>> = {
  status: 'status and error code',
  lists: 'items, order, totals',
  entities: 'keys, types, values',
};
const shown = Object.keys(figures) as Figure[];

/** How much of each has to agree. */
const bounds: Readonly<Record<Figure, number>> = { status: 0.99, lists: 0.98, entities: 0.97 };

interface Count {
  agreed: number;
  compared: number;
}

function count(outcomes: readonly Outcome[], figure: Figure): Count {
  const told = outcomes.filter((outcome) => outcome.figures.has(figure));
  const agreed = told.filter((outcome) => outcome.figures.get(figure)?.length === 0);
  return { agreed: agreed.length, compared: told.length };
}

function share({ agreed, compared }: Count): string {
  if (compared === 0) return '–';
  return `${agreed}/${compared} ${((100 * agreed) / compared).toFixed(1)} %`;
}

function table(outcomes: readonly Outcome[]): string {
  const groups = [...new Set(outcomes.map(({ group }) => group))].sort();
  const rows = [...groups, 'all', 'other dates aside'].map((group) => {
    const members = outcomes.filter(
      (outcome) =>
        group === 'all' ||
        outcome.group === group ||
        (group === 'other dates aside' && !otherDates.includes(outcome.name)),
    );
    return [group.padEnd(22), ...shown.map((figure) => share(count(members, figure)).padEnd(24))].join('');
  });
  const head = ['scenarios'.padEnd(22), ...shown.map((figure) => figures[figure].padEnd(24))].join('');
  return `\n${[head, ...rows].join('\n')}\n\n`;
}

test('the mock answers the recorded scenarios as the service did', { timeout: 120_000 }, async () => {
  const outcomes: Outcome[] = [];
  for (const scenario of scenarios) outcomes.push(await replay(scenario));
  process.stdout.write(table(outcomes));

  expect(outcomes).toHaveLength(849);
  expect(count(outcomes, 'status').compared).toBe(849);
  expect(count(outcomes, 'lists').compared).toBe(228);
  expect(count(outcomes, 'entities').compared).toBe(592);
  for (const figure of shown) {
    const { agreed, compared } = count(
      outcomes.filter(({ name }) => !otherDates.includes(name)),
      figure,
    );
    expect(agreed / compared, figures[figure]).toBeGreaterThanOrEqual(bounds[figure]);
  }

  const unexpected = outcomes.filter(
    ({ name, figures: found }) =>
      !(name in onPurpose) && shown.some((figure) => (found.get(figure)?.length ?? 0) > 0),
  );
  expect(
    unexpected.map(({ name, figures: found }) => [name, ...shown.flatMap((one) => found.get(one) ?? [])]),
  ).toEqual([]);
  const differing = outcomes.filter(({ figures: found }) =>
    shown.some((one) => (found.get(one)?.length ?? 0) > 0),
  );
  expect(differing.map(({ name }) => name).sort(), 'an exception that is none any more').toEqual(
    Object.keys(onPurpose).sort(),
  );
});
