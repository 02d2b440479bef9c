/**
 * Publishes the package to a registry on this machine, installs it from there into empty projects, and runs in each what a
 * user would: `npm run release:rehearse`, or `npm run release:rehearse -- vite` for some of the projects.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { manifest, repository, run } from '../packaging/tools.ts';
import { twoAtATime } from '../support/two-at-a-time.ts';
import { makeProject } from './make-project.ts';
import { projects } from './projects.ts';
import { type Registry, startRegistry } from './registry.ts';
import { type StepReport, tryProject } from './try-project.ts';
import { installVersions } from './versions.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Publishes what is in the repository, with all that its scripts do before. */
async function publish(registry: Registry, folder: string): Promise<void> {
  const settings = join(folder, 'publish.npmrc');
  // The registry lets everybody publish, but npm does not try without a token.
  const host = registry.url.replace('http:', '');
  await writeFile(settings, `${host}/:_authToken=not-a-real-token\n`);
  await run('npm', ['publish', '--registry', registry.url, '--userconfig', settings], repository);
}

function printReport(reports: readonly StepReport[]): void {
  for (const { name, manager, node, tests } of projects) {
    const own = reports.filter(({ project }) => project === name);
    if (own.length === 0) continue;
    const failed = own.filter(({ problem }) => problem !== undefined);
    print(
      `${name} (${manager}, Node.js ${node}, ${tests}): ${own.length - failed.length} of ${own.length} steps passed`,
    );
    for (const { step, problem } of failed) print(`  ${step}: ${problem}`);
  }
}

async function rehearse(folder: string): Promise<boolean> {
  const upstream = (await run('npm', ['config', 'get', 'registry'], repository)).trim();
  await installVersions();
  const { version } = manifest(repository);
  const registry = await startRegistry(join(folder, 'registry'), 'events-calendar-client', upstream);
  try {
    await publish(registry, folder);
    print(`events-calendar-client@${version} is published at ${registry.url}.`);
    const names = process.argv.slice(2);
    const selected = projects.filter(({ name }) => names.length === 0 || names.includes(name));
    const reports = await twoAtATime(selected, async (project) => {
      const home = join(folder, project.name);
      await makeProject(project, home, registry.url, join(folder, 'cache'));
      return tryProject(project, home, version);
    });
    printReport(reports.flat());
    return reports.flat().every(({ problem }) => problem === undefined);
  } finally {
    await registry.stop();
  }
}

const folder = await mkdtemp(join(tmpdir(), 'release-'));
try {
  if (!(await rehearse(folder))) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
