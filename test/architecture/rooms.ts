interface Room {
  /** The folders and files of `src` that it may import. */
  readonly imports: readonly string[];
  /** Those of which it may import types, and nothing that exists when a program runs. */
  readonly types: readonly string[];
  readonly because: string;
}

/** Who may import whom: every top-level folder and file of `src`. */
export const rooms: Readonly<Record<string, Room>> = {
  'http/errors': {
    imports: [],
    types: [],
    because: 'Errors are thrown with requests and without one, so they know nothing of either.',
  },
  time: {
    imports: ['http/errors'],
    types: ['contract'],
    because:
      'Of an event, time is computed from the times alone; what cannot be read is a CalendarError, as everywhere.',
  },
  'contract/values/html': {
    imports: [],
    types: [],
    because: 'HTML is read as text in the same way, whatever it is of.',
  },
  format: {
    imports: ['time', 'contract/values/html'],
    types: ['contract'],
    because: 'What is shown is computed from an event alone, without a client.',
  },
  fullcalendar: {
    imports: ['adapters', 'time', 'http/errors'],
    types: ['contract', 'resources'],
    because: 'An adapter reads the types of events and their times; what it reads with is the caller’s.',
  },
  adapters: {
    imports: ['time', 'contract', 'contract/values/html', 'http/errors'],
    types: [],
    because: 'What adapters have in common reads an event and its times, and no client.',
  },
  ical: {
    imports: ['adapters', 'time', 'contract', 'contract/values/html', 'http/errors'],
    types: [],
    because: 'An adapter reads an event and its times, and neither a client nor another adapter.',
  },
  jsonld: {
    imports: ['adapters', 'time', 'contract', 'contract/values/html', 'http/errors'],
    types: [],
    because: 'An adapter reads an event and its times, and neither a client nor another adapter.',
  },
  contract: {
    imports: ['contract/values/html', 'time'],
    types: [],
    because: 'The interface is written once and everything else reads it, so it reads nothing of theirs.',
  },
  'options.ts': {
    imports: [],
    types: ['http'],
    because: 'The options are types alone; that of `auth` stands where credentials are read.',
  },
  http: {
    imports: ['http/errors', 'contract', 'contract/values/html', 'time'],
    types: ['options.ts'],
    because: 'A request is sent and its response read without knowing which method was called.',
  },
  resources: {
    imports: ['http', 'http/errors', 'contract', 'contract/values/html', 'time'],
    types: ['options.ts'],
    because: 'The namespaces are thin methods over `http` and `contract`.',
  },
  discovery: {
    imports: ['http', 'http/errors', 'contract', 'contract/values/html'],
    types: ['options.ts'],
    because: 'A calendar is found by requests; the client that is made of it is the caller’s.',
  },
  'client.ts': {
    imports: ['resources', 'discovery', 'http', 'contract'],
    types: ['options.ts'],
    because: 'The client puts the namespaces together.',
  },
  'index.ts': {
    imports: ['client.ts', 'http', 'http/errors'],
    types: ['resources', 'discovery', 'contract', 'options.ts'],
    because: 'The main entry exports the client and its errors; of everything else it exports types.',
  },
  'standalone.ts': {
    imports: ['index.ts'],
    types: [],
    because: 'The ready file exports what the main entry does.',
  },
  'schemas.ts': {
    imports: ['contract'],
    types: [],
    because: 'The schemas are of use without a client.',
  },
  query: {
    imports: [],
    types: ['index.ts'],
    because: 'An adapter is handed a client, and knows of it what a user does: its public types.',
  },
  sync: {
    imports: ['index.ts', 'schemas.ts', 'ical', 'time', 'contract', 'contract/values/html', 'resources'],
    types: ['testing'],
    because:
      'Scripts use the client as any user would: its entries, and what reads and writes single values.',
  },
  cli: {
    imports: ['index.ts', 'schemas.ts', 'sync', 'testing', 'format', 'time'],
    types: [],
    because:
      'The command is a program like a user’s: it uses what the package exports, and nothing behind it.',
  },
  testing: {
    imports: ['contract', 'time'],
    types: [],
    because: 'The mock shares the contract with the client and no code that would share its mistakes.',
  },
};

interface Package {
  /** The folders and files of `src` that may import it. */
  readonly by: readonly string[];
  /** Those that may import its types, and nothing that exists when a program runs. */
  readonly typesBy: readonly string[];
  readonly because: string;
}

export const noSuchRow =
  'Packages that are not in this table are no dependencies, and Node.js has no place in browsers.';

const bundled = (name: string, what: string): readonly [string, Package] => [
  name,
  {
    by: ['cli'],
    typesBy: [],
    because: `It is bundled into the command, for ${what}, and nothing else may need it.`,
  },
];

/** The modules of Node.js that the command uses: those of a program. */
const nodeModules = [
  'node:crypto',
  'node:dns/promises',
  'node:events',
  'node:fs',
  'node:module',
  'node:net',
  'node:path',
  'node:readline',
  'node:stream',
  'node:stream/consumers',
  'node:stream/promises',
  'node:timers/promises',
  'node:util',
  'node:zlib',
].map((name): readonly [string, Package] => [name, { by: ['cli'], typesBy: [], because: noSuchRow }]);

/** The packages, by the names under which they are imported. What has no row is imported nowhere. */
export const packages: Readonly<Record<string, Package>> = {
  ky: {
    by: ['http'],
    typesBy: ['options.ts'],
    because: 'Requests are sent in one place; the type of its options is part of ours.',
  },
  'zod/mini': {
    by: ['cli', 'contract', 'http', 'resources', 'schemas.ts', 'standalone.ts', 'sync', 'testing'],
    typesBy: [],
    because: 'Schemas stand in the contract, and where something else comes from outside.',
  },
  'zod/compile': {
    by: ['cli', 'sync'],
    typesBy: [],
    because:
      'It pays where thousands of events are read, and pages with a strict Content-Security-Policy forbid it.',
  },
  'node:fs/promises': {
    by: ['cli', 'sync'],
    typesBy: [],
    because: 'Only what is for servers may read and write files.',
  },
  'zod/v4/core': {
    by: [],
    typesBy: [],
    because: 'The contract is plain Zod, as its documentation shows it; what Zod is built from may change.',
  },
  '@tanstack/query-core': {
    by: [],
    typesBy: ['query'],
    because:
      'It is an optional peer of the queries, which are plain objects for it: only its types are used.',
  },
  'ical-generator': {
    by: ['ical', 'sync'],
    typesBy: [],
    because: 'It is an optional peer of calendar files, so nothing else may need it.',
  },
  'ical.js': {
    by: ['sync'],
    typesBy: [],
    because: 'It is an optional peer of calendar files that are read.',
  },
  'csv-parse/stream': {
    by: ['sync'],
    typesBy: [],
    because: 'It is an optional peer of CSV files that are read.',
  },
  'csv-parse': {
    by: [],
    typesBy: ['sync'],
    because: 'CSV files are read as streams of the web, which every server has.',
  },
  'csv-stringify/sync': {
    by: ['sync'],
    typesBy: [],
    because: 'It is an optional peer of CSV files that are written.',
  },
  ...Object.fromEntries(nodeModules),
  ...Object.fromEntries([
    bundled('commander', 'its arguments'),
    bundled('@modelcontextprotocol/server', 'the tools of AI models'),
    bundled('@modelcontextprotocol/server/stdio', 'the tools of AI models'),
    bundled('@clack/prompts', 'its questions'),
    bundled('srvx', 'its HTTP server'),
    bundled('string-width', 'the widths of its tables'),
  ]),
  '@napi-rs/keyring': {
    by: ['cli'],
    typesBy: [],
    because: 'It is an optional peer of the command, which opens the system’s keychain with it.',
  },
  msw: {
    by: ['testing'],
    typesBy: [],
    because: 'It is an optional peer of the mock, so nothing else may need it.',
  },
};
