/** Who may import whom in `src`: what is not in a row is refused. `types`: it may import types alone. */

/** Each folder or file, and those of `src` that it may import. */
const rooms = {
  errors: {},
  time: { imports: ['errors'] },
  'contract/values/html': {},
  'listed-event.ts': { types: ['contract', 'time'] },
  // What is shown is computed from an event alone, without a client.
  format: { imports: ['listed-event.ts', 'time', 'contract/values/html'], types: ['contract', 'errors'] },
  fullcalendar: { imports: ['listed-event.ts', 'time', 'errors'], types: ['contract', 'resources'] },
  // An adapter reads an event and its times, and neither a client nor another adapter.
  ical: { imports: ['listed-event.ts', 'time', 'contract/values/html', 'errors'], types: ['contract'] },
  jsonld: { imports: ['listed-event.ts', 'time', 'contract/values/html', 'errors'], types: ['contract'] },
  // The interface is written once and everything else reads it, so it reads nothing of theirs.
  contract: { imports: ['contract/values/html', 'time', 'errors'] },
  'options.ts': { types: ['errors', 'contract'] },
  // How sites store what they are sent: what a client compares after a write, and an import before one.
  stored: { imports: ['contract', 'contract/values/html', 'time'] },
  http: { imports: ['errors', 'contract', 'contract/values/html', 'time'], types: ['options.ts'] },
  resources: {
    imports: ['http', 'stored', 'errors', 'contract', 'contract/values/html', 'time'],
    types: ['options.ts'],
  },
  site: { imports: ['http', 'contract', 'errors'], types: ['options.ts'] },
  discovery: {
    imports: ['client.ts', 'http', 'errors', 'contract', 'contract/values/html'],
    types: ['options.ts'],
  },
  'client.ts': { imports: ['resources', 'site', 'http', 'contract'], types: ['options.ts'] },
  'index.ts': {
    imports: ['client.ts', 'discovery', 'resources', 'errors', 'contract'],
    types: ['http', 'site', 'options.ts'],
  },
  'standalone.ts': { imports: ['index.ts'] },
  'standalone-format.ts': { imports: ['format', 'time'] },
  'schemas.ts': { imports: ['contract'] },
  // It is handed a client, and knows of it what a user does.
  query: { imports: ['contract/constants.ts'], types: ['index.ts'] },
  // It is handed a client, sends what a user could send, and compares texts as the client does.
  media: { imports: ['index.ts', 'http', 'contract', 'stored'] },
  // It writes by the public client alone. Below that, it compares as the client does, and reads past caches.
  sync: {
    imports: [
      'index.ts',
      'media',
      'ical',
      'format',
      'http/request.ts',
      'stored',
      'contract',
      'contract/values/html',
      'time',
      'errors/request-errors.ts',
    ],
    types: ['testing'],
  },
  // The command is a program like a user's: it uses what the package exports. Of all else it would have a copy inside.
  cli: {
    imports: [
      'index.ts',
      'schemas.ts',
      'sync',
      'testing',
      'testing/sample',
      'format',
      'time',
      'ical',
      'media',
      'contract/constants.ts',
      'contract/resources.ts',
      'contract/suggest.ts',
      'contract/values/occurrence.ts',
      'discovery/default-roots.ts',
    ],
  },
  'contract/constants.ts': {},
  'contract/resources.ts': { imports: ['contract'] },
  'contract/suggest.ts': {},
  'contract/values/occurrence.ts': {},
  'discovery/default-roots.ts': { types: ['discovery'] },
  // The mock shares the contract with the client, and no code that would share its mistakes.
  testing: { imports: ['contract', 'time', 'openapi'] },
  openapi: { imports: ['contract'] },
  // It is data that is handed to the mock.
  'testing/sample': { imports: ['time'], types: ['testing'] },
};

/** Each package, and who may import it; the command may import any, since they are bundled into it. */
const packages = {
  ky: { by: ['http'], typesBy: ['options.ts', 'site'] },
  'zod/mini': {
    by: [
      'contract',
      'contract/resources.ts',
      'openapi',
      'http',
      'resources',
      'site',
      'schemas.ts',
      'media',
      'sync',
      'testing',
    ],
    typesBy: ['options.ts'],
  },
  '@tanstack/query-core': { typesBy: ['query'] },
  'ical-generator': { by: ['ical', 'sync'] },
  'rrule-temporal': { by: ['sync'] },
  'csv-(parse|stringify)': { by: ['sync'] },
  msw: { by: ['testing'] },
};

const pathOf = (room) => `^src/${room.replace('.', '\\.')}${room.includes('.') ? '$' : '/'}`;
const pathsOf = (names) => names.map(pathOf);
const packagePath = (name) => `^node_modules/${name}(/|$)`;

/** A folder inside of a room that is a room of its own. */
const roomsInside = (room) => pathsOf(Object.keys(rooms).filter((name) => name.startsWith(`${room}/`)));

/** What `from` may not import of all that `to` matches: anything but what is allowed, or but its types. */
const rulesFor = (name, from, to, allowed, allowedTypes) => [
  { name, severity: 'error', from, to: { ...to, pathNot: [...allowed, ...allowedTypes] } },
  {
    name: `${name}: types alone`,
    severity: 'error',
    from,
    // A path that is left out would match everything.
    to: {
      path: allowedTypes.length > 0 ? allowedTypes : '^$',
      pathNot: allowed,
      dependencyTypesNot: ['type-only'],
    },
  },
];

const betweenRooms = Object.entries(rooms).flatMap(([room, { imports = [], types = [] }]) =>
  rulesFor(
    `${room} imports what its row has`,
    { path: pathOf(room), pathNot: roomsInside(room) },
    { path: '^src/' },
    pathsOf([room, ...imports]),
    pathsOf(types),
  ),
);

const ofPackages = Object.keys(rooms)
  .filter((room) => room !== 'cli')
  .flatMap((room) => {
    const namesWith = (key) =>
      Object.entries(packages)
        .filter(([, row]) => row[key]?.includes(room))
        .map(([name]) => packagePath(name));
    return rulesFor(
      `${room} imports packages that its row has`,
      { path: pathOf(room), pathNot: roomsInside(room) },
      { path: '^node_modules/(?!@types/node/)' },
      namesWith('by'),
      namesWith('typesBy'),
    );
  });

export default {
  forbidden: [
    ...betweenRooms,
    ...ofPackages,
    {
      name: 'Node.js is for the command and for scripts on servers',
      severity: 'error',
      from: { path: '^src/', pathNot: pathsOf(['cli', 'sync']) },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'each file is in a room',
      severity: 'error',
      from: {},
      to: { path: '^src/', pathNot: pathsOf(Object.keys(rooms)) },
    },
    {
      name: 'no circles',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
  },
};
