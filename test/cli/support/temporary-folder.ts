import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder of its own for a test, which is removed when the test finishes. Returns paths in it. */
export async function temporaryFolder(): Promise<(name: string) => string> {
  const folder = await mkdtemp(join(tmpdir(), 'events-calendar-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return (name) => join(folder, name);
}
