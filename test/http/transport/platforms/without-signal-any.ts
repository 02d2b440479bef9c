// Run by a test: the client on a platform that has no AbortSignal.any. ky looks for it when it is loaded.
Reflect.deleteProperty(AbortSignal, 'any');
const { CalendarClient } = await import('../../../../src/index.ts');

const requests: Request[] = [];
let isHanging = false;

const { tags } = new CalendarClient({
  baseUrl: 'https://example.org',
  fetch: async (input, init) => {
    const request = new Request(input, init);
    const { signal, url } = request;
    requests.push(request);
    if (isHanging)
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const page = Number(new URL(url).searchParams.get('page') ?? 1);
    return Response.json({ tags: [{ id: page }], total: 9, total_pages: 9 });
  },
});

const { length: all } = await tags.list({}, { signal: new AbortController().signal }).all();

for await (const page of tags.list().pages()) {
  isHanging = true;
  if (page.page === 1) break;
}
const left = requests.slice(-3).map((request) => request.signal.aborted);

const controller = new AbortController();
setTimeout(() => controller.abort(), 20);
const error = await tags.list({}, { signal: controller.signal }).catch((reason: unknown) => reason);

process.stdout.write(JSON.stringify({ all, left, aborted: (error as Error).name }));
