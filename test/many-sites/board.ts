import assert from 'node:assert/strict';
import { hostCount } from './calendars.ts';
import { startProgram } from './programs.ts';

interface BoardQueue {
  readonly name: string;
  readonly jobs: readonly { readonly progress: number }[];
}

/** Checks that the board shows the queue of every host, and the progress of jobs. */
export async function checkBoard(): Promise<void> {
  const board = await startProgram('board', { PORT: '0' });
  try {
    const [origin = ''] = board.firstLine.match(/http:\S+/) ?? [];
    const page = await fetch(origin);
    assert.equal(page.status, 200);
    assert.match(await page.text(), /<title>/);

    const readQueues = async (query = ''): Promise<readonly BoardQueue[]> => {
      const response = await fetch(`${origin}/api/queues${query}`);
      return (await response.json()).queues;
    };
    const queues = await readQueues();
    assert.equal(queues.length, hostCount + 1);
    const name = queues.find((queue) => queue.name.startsWith('imports-'))?.name ?? '';
    const selection = new URLSearchParams({ activeQueue: name, status: 'completed', page: '1' });
    const selected = (await readQueues(`?${selection}`)).find((queue) => queue.name === name);
    assert.equal(selected?.jobs[0]?.progress, 100);
  } finally {
    await board.stop();
  }
}
