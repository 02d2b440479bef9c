import type { Journal } from 'events-calendar-client/sync';
import type { Redis } from 'ioredis';

const linesAtOnce = 1000;

/**
 * Creates a journal in a list of Redis, so that any worker can go on where another one was. The import announces there
 * what it is about to create, and waits for it.
 *
 * @param key - the key of the list
 * @param checkLock - throws when the job has been taken over by another worker, which writes the journal now
 */
export function createRedisJournal(connection: Redis, key: string, checkLock: () => Promise<void>): Journal {
  return {
    async *read() {
      for (let start = 0, count = linesAtOnce; count === linesAtOnce; start += linesAtOnce) {
        const lines = await connection.lrange(key, start, start + linesAtOnce - 1);
        yield* lines;
        count = lines.length;
      }
    },
    async append(line) {
      await checkLock();
      await connection.rpush(key, line);
    },
  };
}
