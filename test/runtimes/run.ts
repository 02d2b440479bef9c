import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { twoAtATime } from '../support/two-at-a-time.ts';
import { closeBrowsers } from './browser.ts';
import { withTimeout } from './launch.ts';
import { installRuntimes, makeProjects, readSnapshot } from './project.ts';
import { failuresOf, hasPassed, printedTable, type Report, titleOf, updateReadme } from './report.ts';
import { type Projects, type Runtime, runtimes } from './runtimes.ts';
import { type SharedMock, serveMock } from './server.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

/** The smoke test in the project, so that the server uses the packed library too. */
interface SmokeTest {
  makeMock(snapshot: unknown, baseUrl: string): SharedMock;
}

function describe(error: unknown): string {
  return error instanceof Error && error.cause ? `${error}\n${describe(error.cause)}` : String(error);
}

async function testOn(runtime: Runtime, projects: Projects): Promise<Report> {
  const { makeMock }: SmokeTest = await import(pathToFileURL(join(projects.plain, 'smoke.js')).href);
  const snapshot = JSON.parse(readSnapshot());
  const servers = await serveMock((baseUrl) => makeMock(snapshot, baseUrl));
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  try {
    const outcome = await withTimeout(runtime.run(projects, servers));
    return { runtime, ...outcome, seconds: seconds() };
  } catch (error) {
    return { runtime, version: '', results: [], seconds: seconds(), startError: describe(error) };
  } finally {
    servers.close();
  }
}

/** Tests each of those that go by one name in turn, and two of the names at a time; Next.js, which takes longest, begins. */
async function testAll(selected: readonly Runtime[], projects: Projects): Promise<Report[]> {
  const groups = [...Map.groupBy(selected, ({ browser, name }) => browser ?? name).values()];
  const isNext = ([runtime]: Runtime[]) => Number(runtime?.name.startsWith('Next.js'));
  const reports = await twoAtATime(
    groups.toSorted((one, other) => isNext(other) - isNext(one)),
    async (group) => {
      const own: Report[] = [];
      for (const runtime of group) own.push(await testOn(runtime, projects));
      return own;
    },
  );
  return reports.flat().sort((one, other) => selected.indexOf(one.runtime) - selected.indexOf(other.runtime));
}

async function main(folder: string): Promise<boolean> {
  await installRuntimes();
  const projects = await makeProjects(folder);
  // Arguments select runtimes by parts of their names.
  const selection = process.argv.slice(2);
  const isSelected = ({ name, browser }: Runtime) =>
    selection.length === 0 || selection.some((part) => `${browser ?? ''} ${name}`.includes(part));
  const reports = await testAll(runtimes.filter(isSelected), projects);
  for (const report of reports) {
    const title = titleOf(report);
    if (report.startError !== undefined) print(`${title}: ${report.startError}`);
    for (const { transport, step, error } of failuresOf(report))
      print(`${title}, ${transport}, ${step}: ${error}`);
  }
  print(printedTable(reports));
  if (selection.length > 0) return reports.every(hasPassed);

  const readme = updateReadme(reports, !process.env.CI);
  print(`The table in README.md is ${readme}.`);
  if (readme === 'outdated') print('`npm run test:runtimes` updates it where CI is not set.');
  return reports.every(hasPassed) && readme !== 'outdated';
}

const folder = await mkdtemp(join(tmpdir(), 'events-calendar-client-runtimes-'));
let hasPassedAll = false;
try {
  hasPassedAll = await main(folder);
} finally {
  await closeBrowsers();
  await rm(folder, { recursive: true, force: true });
}
// A runtime that hangs would otherwise keep this process running.
process.exit(hasPassedAll ? 0 : 1);
