import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import build from '../packaging/build.ts';
import { repository, run } from '../packaging/tools.ts';
import { siteCount } from './calendars.ts';
import { example } from './programs.ts';
import { startRedis } from './redis.ts';

const modified = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Installs what the example depends on, unless it is up to date with its lock file, and puts the library beside it. */
async function install(): Promise<void> {
  const installed = modified(join(example, 'node_modules/.package-lock.json'));
  if (installed <= modified(join(example, 'package-lock.json'))) await run('npm', ['ci'], example);
  const library = join(example, 'node_modules/events-calendar-client');
  if (!existsSync(library)) await symlink(repository, library, 'junction');
}

// Milliseconds before a site responds.
const { values } = parseArgs({ options: { delay: { type: 'string', default: '40' } } });

await install();
await build();
const folder = await mkdtemp(join(tmpdir(), 'many-sites-'));
const redis = await startRedis(folder);
try {
  process.env.REDIS_URL = redis.url;
  // Imported now, since what they import is installed by now.
  const { runRound } = await import('./round.ts');
  const { checkRound } = await import('./checks.ts');
  const { checkBoard } = await import('./board.ts');
  const settings = { concurrency: 4, delay: Number(values.delay) };
  const rounds = [
    { ...settings, workers: 1, signals: [] },
    { ...settings, workers: 3, signals: [] },
    { ...settings, workers: 3, signals: ['SIGKILL'] },
    { ...settings, workers: 4, signals: ['SIGKILL', 'SIGSTOP', 'SIGTERM'] },
  ] as const;
  for (const options of rounds) {
    const round = await runRound(folder, options);
    try {
      checkRound(round, options);
    } catch (error) {
      process.stderr.write(`The workers have printed:\n${round.errors}\n`);
      throw error;
    }
    const workers = `${options.workers} worker${options.workers === 1 ? '' : 's'}`;
    const faults =
      options.signals.length > 0 ? ` (${options.signals.join(', ')}), three sites failing at first` : '';
    process.stdout.write(`${siteCount} sites, ${workers}${faults}: ${round.seconds.toFixed(1)} s\n`);
  }
  await checkBoard();
} finally {
  await redis.stop();
  await rm(folder, { recursive: true, force: true });
}
