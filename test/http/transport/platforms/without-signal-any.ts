// Run by a test: the client on a platform that has no AbortSignal.any. ky looks for it when it is loaded.
Reflect.deleteProperty(AbortSignal, 'any');
const { CalendarClient } = await import('../../../../src/index.ts');

const requests: Request[] = [];
let isHanging = false;

/** Resolves never, and rejects when the request is aborted, as fetch does. */
const untilAborted = ({ signal }: Request) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

const calendar = new CalendarClient({
  baseUrl: 'https://example.org',
  fetch: async (input, init) => {
    const request = new Request(input, init);
    requests.push(request);
    if (isHanging) return untilAborted(request);
    const page = Number(new URL(request.url).searchParams.get('page') ?? 1);
    return Response.json({ tags: [{ id: page }], total: 9, total_pages: 9 });
  },
});

const nameOf = (error: unknown) => (error instanceof Error ? error.name : String(error));
const failureOf = (request: PromiseLike<unknown>) => request.then(() => 'none', nameOf);

const { signal } = new AbortController();
const all = await calendar.tags.list({}, { signal }).all();

// Leaving the loop aborts the requests under way, unless the caller has a signal: one of both can be had.
const list = calendar.tags.list();
for await (const _page of list.pages()) {
  isHanging = true;
  if (_page.page === 1) break;
}
const left = requests.slice(-3).map((request) => request.signal.aborted);

const controller = new AbortController();
const hanging = failureOf(calendar.tags.list({}, { signal: controller.signal }).then());
setTimeout(() => controller.abort(), 20);
const aborted = await hanging;

const caller = new AbortController();
isHanging = false;
const iterator = calendar.tags.list({}, { signal: caller.signal }).pages({ concurrency: 2 });
await iterator.next();
isHanging = true;
const second = iterator.next().then(() => iterator.next());
setTimeout(() => caller.abort(), 20);
const walkAborted = await failureOf(second);

isHanging = true;
const timedOut = await failureOf(calendar.tags.get(1, { http: { timeout: 50, retry: 0 } }));

process.stdout.write(
  JSON.stringify({ hasAny: 'any' in AbortSignal, all: all.length, left, aborted, walkAborted, timedOut }),
);
