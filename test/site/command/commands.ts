import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isOccurrenceId } from '../../../src/contract/values/occurrence.ts';
import { runCommand } from '../../cli/support/run-command.ts';
import type { Outcome } from '../../support/repository.ts';
import { type Everything, kinds, ofAllTimes } from '../reading/everything.ts';
import { require, show } from '../runner/outcome.ts';
import type { RunCheck } from '../runner/runner.ts';
import type { Target } from '../target/target.ts';
import { isTerm, type Writer } from '../writing/records.ts';

const visitor = { NO_COLOR: '1' };

function requireExit({ exitCode, stderr }: Outcome, ...allowed: readonly number[]): void {
  require(allowed.includes(
    exitCode,
  ), `exit code ${exitCode}: ${stderr.trim().split('\n').slice(0, 3).join(' ')}`);
}

const allTimes = ['--start-date', ofAllTimes.start_date, '--end-date', ofAllTimes.end_date];

const linesOf = (text: string) => text.split('\n').filter(Boolean);

/** The commands that read. */
export async function checkReadingCommands(
  target: Target,
  everything: Everything,
  check: RunCheck,
): Promise<void> {
  const { page, signal } = target;
  const command = (...args: readonly string[]) => runCommand(args, { env: visitor, signal });
  const site = ['--site', page, '--discover'];
  const { events } = everything;

  await check('doctor', 'a report; exit code 0, or 1 where it finds a problem', async () => {
    const outcome = await command('doctor', page, '--json');
    requireExit(outcome, 0, 1);
    const { findings = [] } = JSON.parse(outcome.stdout) as { findings?: { code: string }[] };
    return `exit code ${outcome.exitCode}, findings: ${findings.map(({ code }) => code).join(', ') || 'none'}`;
  });
  for (const kind of kinds) {
    const more = isTerm(kind) ? ['--no-hide-empty'] : kind === 'events' ? allTimes : [];
    const expected = Math.min(everything[kind].length, 200);
    await check(`list ${kind}`, `${expected} lines of JSON`, async () => {
      const outcome = await command('list', kind, '--limit', '200', '--ndjson', ...more, ...site);
      requireExit(outcome, 0);
      const count = linesOf(outcome.stdout).length;
      require(count === expected, `${count} lines`);
      return `${count} lines`;
    });
  }
  await using folder = await mkdtempDisposable(join(tmpdir(), 'events-calendar-site-test-'));
  const path = (name: string) => join(folder.path, name);
  for (const format of ['ndjson', 'csv', 'json', 'ics'] as const) {
    await check(`export, ${format}`, `${events.length} events`, async () => {
      const file = path(`events.${format}`);
      requireExit(await command('export', file, '--quiet', ...site), 0);
      const written = await readFile(file, 'utf8');
      const counts = {
        ndjson: () => linesOf(written).length,
        json: () => (JSON.parse(written) as unknown[]).length,
        csv: () => undefined,
        ics: () => written.match(/^BEGIN:VEVENT/gm)?.length ?? 0,
      };
      const count = counts[format]();
      if (count === undefined) return `${written.length} characters`;
      require(everything.hasAllEvents ? count === events.length : count >= events.length, `${count} events`);
      return `${count} events`;
    });
  }
  await check(
    'import --dry-run of what was exported',
    'every row unchanged, and dates of recurring events skipped',
    async () => {
      const outcome = await command(
        ...'import --key id --dry-run --no-journal --json --quiet'.split(' '),
        path('events.ndjson'),
        ...site,
      );
      requireExit(outcome, 0);
      const { counts } = JSON.parse(outcome.stdout) as { counts: Record<string, number> };
      const { unchanged = 0, skipped = 0, ...others } = counts;
      const dates = linesOf(await readFile(path('events.ndjson'), 'utf8')).filter((line) =>
        isOccurrenceId((JSON.parse(line) as { id: number }).id),
      );
      const isRight = skipped === dates.length && Object.values(others).every((count) => count === 0);
      require(isRight, show(counts));
      return show(counts);
    },
  );
  const file = path('site.snapshot.json');
  await check('snapshot', `${events.length} events`, async () => {
    requireExit(await command('snapshot', file, '--quiet', ...site), 0);
    const snapshot = JSON.parse(await readFile(file, 'utf8')) as { events: unknown[] };
    require(!everything.hasAllEvents ||
      snapshot.events.length === events.length, `${snapshot.events.length} events`);
    return `${snapshot.events.length} events`;
  });
  await check('diff of the snapshot with the site', 'no difference, exit code 0', async () => {
    const outcome = await command('diff', file, ...site);
    requireExit(outcome, 0);
    return linesOf(outcome.stdout).at(-1) ?? 'no difference';
  });
}

/** The command that writes. */
export async function checkWritingCommands({ target, bench, links, area }: Writer): Promise<void> {
  const check = area('command');
  const { page, env } = target;
  // Requests of a write are let finish, so that what they create is known when it is deleted.
  const { signal } = new AbortController();
  await using folder = await mkdtempDisposable(join(tmpdir(), 'events-calendar-site-test-'));
  const file = join(folder.path, 'events.ndjson');
  const rows = ['one', 'two'].map((name) => ({
    title: bench.title(`command ${name}`),
    start_date: `${links.day} 10:00`,
    end_date: `${links.day} 11:00`,
    status: 'draft',
    tags: [bench.title('command tag')],
  }));
  await writeFile(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  for (const [title, expected] of [
    ['once', { created: 2 }],
    ['once more', { unchanged: 2 }],
  ] as const) {
    await check(`import, ${title}`, show(expected), async () => {
      const args = [
        ...'import --key title-and-start --no-journal --json --quiet --discover'.split(' '),
        ...[file, '--site', page],
      ];
      const outcome = await runCommand(args, { env, signal });
      requireExit(outcome, 0);
      const { counts } = JSON.parse(outcome.stdout) as { counts: Record<string, number> };
      const done = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
      require(show(done) === show(expected), show(done));
      return show(done);
    });
  }
}
