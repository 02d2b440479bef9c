/**
 * Shows queues, jobs and their progress in a browser, at http://127.0.0.1:3000.
 *
 *     node examples/many-sites/board.ts
 */
import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { HonoAdapter } from '@bull-board/hono';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { getIntegerSetting } from '../common/settings.ts';
import { connectToRedis, createHostsQueue, createImportQueue, readHosts } from './queues.ts';

const connection = connectToRedis();
const serverAdapter = new HonoAdapter(serveStatic);
// A job that is retried by hand would wait until its host has a job of its own: enqueue the site again instead.
const readOnly = { readOnlyMode: true };
const board = createBullBoard({
  queues: [new BullMQAdapter(createHostsQueue(connection), readOnly)],
  serverAdapter,
});

const shown = new Set<string>();
async function addNewHosts(): Promise<void> {
  for (const host of await readHosts(connection)) {
    if (shown.has(host)) continue;
    shown.add(host);
    board.addQueue(new BullMQAdapter(createImportQueue(connection, host), readOnly));
  }
}

const app = new Hono();
app.use(async (_context, next) => {
  await addNewHosts();
  await next();
});
app.route('/', serverAdapter.registerPlugin());

// There is no login, so nobody else may connect.
const server = serve(
  { fetch: app.fetch, hostname: '127.0.0.1', port: getIntegerSetting('PORT', 3000) },
  ({ port }) => console.log(`The board is on http://127.0.0.1:${port}`),
);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.close();
    connection.disconnect();
  });
}
