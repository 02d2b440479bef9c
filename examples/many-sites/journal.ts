import type { Journal } from 'events-calendar-client/sync';
import type { Redis } from 'ioredis';

const linesAtOnce = 1000;

/**
 * Creates a journal in a Redis list, so that any worker can continue the work of another. The import announces there
 * what it will create, and waits for it.
 *
 * @param key - the key of the list
 * @param checkLock - throws if another worker has taken over the job and now writes the journal
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
