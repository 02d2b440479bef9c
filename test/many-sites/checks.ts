import assert from 'node:assert/strict';
import { hostCount, rowsOf, rowsPerSite, siteCount } from './calendars.ts';
import { failingSites, type Round, type RoundOptions } from './round.ts';
import type { SiteReport } from './sites.ts';

/** How many rows an import works on at once, unless it is set. */
const importConcurrency = 3;

function checkSite(site: number, report: SiteReport): void {
  assert.deepEqual(
    { ...report, mostAtOnce: Math.min(report.mostAtOnce, importConcurrency) },
    {
      titles: rowsOf(site).map(({ title }) => title),
      venues: [`Hall of site ${site}`],
      organizers: [`Club of site ${site}`],
      categories: ['Music'],
      created: rowsPerSite,
      mostAtOnce: report.mostAtOnce,
    },
    `Site ${site}`,
  );
}

/** Checks that every site has what was to be imported, that nothing was done twice, and that hosts were spared. */
export function checkRound({ reports, jobs, exitCodes }: Round, { workers, signals }: RoundOptions): void {
  const hasFaults = signals.length > 0;
  assert.equal(reports.length, siteCount);
  for (const [site, report] of reports.entries()) checkSite(site, report);

  assert.equal(jobs.length, siteCount, 'There is one job for each site');
  assert.equal(new Set(jobs.map(({ data }) => data.siteUrl)).size, siteCount);
  assert.equal(new Set(jobs.map(({ queueName }) => queueName)).size, hostCount);
  const unfinished = jobs.filter(({ finishedOn, returnvalue }) => !finishedOn || !returnvalue);
  assert.deepEqual(
    unfinished.map(({ data, failedReason }) => ({ ...data, failedReason })),
    [],
    'Every job has been completed',
  );
  assert.deepEqual([...new Set(jobs.map(({ progress }) => progress))], [100]);

  const retried = jobs.filter(({ attemptsMade }) => attemptsMade > 1);
  assert.equal(retried.length, hasFaults ? failingSites.length : 0, 'Jobs with failing rows are tried again');
  const lost = jobs.filter(({ stalledCounter }) => stalledCounter > 0);
  if (hasFaults) assert.notEqual(lost.length, 0, 'The killed worker had jobs, which others have taken over');
  else assert.equal(lost.length, 0, 'No job is taken from a worker that lives');
  const expected = Array.from({ length: workers }, (_, index) => (signals[index] === 'SIGKILL' ? null : 0));
  assert.deepEqual(exitCodes, expected);
}
