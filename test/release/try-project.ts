import { join } from 'node:path';
import { firstProgram, guidePrograms } from './programs.ts';
import type { Project } from './projects.ts';
import { packagesOf } from './ranges.ts';
import { runIn } from './run-in.ts';
import { packagePath } from './versions.ts';

/** What one step of a project came to: nothing, or what went wrong. */
export interface StepReport {
  readonly project: string;
  readonly step: string;
  readonly problem?: string;
}

/** Installs the published version into a project and runs everything that it has. Never throws. */
export async function tryProject(project: Project, folder: string, version: string): Promise<StepReport[]> {
  const reports: StepReport[] = [];
  const command = (name: string, ...args: string[]) => runIn(folder, project.node, name, args);
  const manager = project.manager === 'npm' ? 'npm' : packagePath('.bin/pnpm');
  // Package managers need a newer one than the oldest that the package supports.
  const managerNode = project.node === '22.0' ? 22 : project.node;
  const managerCommand = (...args: string[]) => runIn(folder, managerNode, manager, args);

  async function step(name: string, work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      reports.push({ project: project.name, step: name });
      return true;
    } catch (error) {
      reports.push({ project: project.name, step: name, problem: String(error) });
      return false;
    }
  }

  const adding = project.manager === 'npm' ? 'install' : 'add';
  const packages = [`events-calendar-client@${version}`, ...packagesOf(project.ranges), ...project.packages];
  const installed = await step('install', () => managerCommand(adding, ...packages));
  if (!installed) return reports;

  // A bundler leaves types out; the programs and the compiler would be those of another project.
  if (project.bundled)
    await step('bundle', () => managerCommand('exec', 'vite', 'build', '--', '--emptyOutDir=false'));
  else if (project.language === 'TypeScript') await step('types', () => managerCommand('exec', 'tsc'));

  const source = project.language === 'TypeScript' ? 'mts' : 'mjs';
  const programFile = (name: string) => (project.bundled ? `built/${name}.js` : `programs/${name}.${source}`);
  const runProgram = (name: string, ...args: string[]) =>
    command('node', '--import', `./world.${source}`, programFile(name), ...args);

  await step('the first program of the README', async () => {
    const output = await runProgram(firstProgram.name, 'https://example.org');
    if (!output.startsWith('2 of 2 events:\n')) throw new Error(`It printed: ${output}`);
  });
  for (const { name } of guidePrograms) await step(`a program of docs/${name}.md`, () => runProgram(name));

  await step('every optional peer', () => command('node', programFile('peers')));

  await step(`the mock in ${project.tests}`, () => {
    if (project.tests === 'node:test') return command('node', '--test', 'mock.test.mjs');
    if (project.tests === 'Vitest') return managerCommand('exec', 'vitest', 'run');
    return command('node', '--experimental-vm-modules', join('node_modules', 'jest', 'bin', 'jest.js'));
  });
  await step('events-calendar --help', async () => {
    const separator = project.manager === 'npm' ? ['--'] : [];
    const output =
      project.node === managerNode
        ? await managerCommand('exec', ...separator, 'events-calendar', '--', '--help')
        : await command(join(folder, 'node_modules/.bin/events-calendar'), '--help');
    if (output.trim() === '') throw new Error('It printed nothing.');
  });
  return reports;
}
