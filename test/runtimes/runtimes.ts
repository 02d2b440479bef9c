import { type BrowserName, browserNames } from '../support/browsers.ts';
import {
  runBundled,
  runDiscovery,
  runGuide,
  runStandalone,
  runWithImportMap,
  runWithMsw,
} from './browser.ts';
import { type Outcome, output } from './launch.ts';
import { runNext } from './next.ts';
import { program } from './project.ts';
import type { Servers } from './server.ts';
import { runWorkerd } from './workerd.ts';

export interface Projects {
  readonly plain: string;
  readonly withMsw: string;
}

export interface Runtime {
  /** What it is called; of a browser, how its page has the library. */
  readonly name: string;
  readonly browser?: BrowserName;
  /** Whether the lock file determines its version. */
  readonly isPinned: boolean;
  /** How the smoke test reaches the mock. */
  readonly transports: string;
  run(projects: Projects, servers: Servers): Promise<Outcome>;
}

const bothTransports = '`mock.fetch`, HTTP';

/** A runtime whose launcher is a program that prints its report. */
function commandLine(name: string, path: string, launcherArguments: string[]): Runtime {
  return {
    name,
    isPinned: true,
    transports: bothTransports,
    async run({ plain }, { site, gateway }) {
      return JSON.parse(await output(program(path), [...launcherArguments, site, gateway], plain));
    },
  };
}

const node = (major: number) => commandLine('Node.js', `node${major}/bin/node`, ['launchers/node.js']);

const denoPermissions = [
  '--no-prompt',
  '--cached-only',
  '--allow-net=127.0.0.1',
  '--node-modules-dir=manual',
];

const nextWith = (bundler: 'webpack' | 'turbopack'): Runtime => ({
  name: `Next.js (${bundler})`,
  isPinned: true,
  transports: bothTransports,
  run: ({ plain }, servers) => runNext(plain, bundler, servers),
});

const ways = [
  { name: 'with a bundler', transports: bothTransports, run: runBundled },
  { name: 'with an import map and no bundler', transports: bothTransports, run: runWithImportMap },
  {
    name: '`standalone.js` under a strict Content-Security-Policy',
    transports: 'HTTP',
    run: runStandalone,
  },
  { name: 'the pages of the guide without a bundler', transports: 'HTTP', run: runGuide },
  { name: '`discoverCalendar` from a page of another origin', transports: 'HTTP', run: runDiscovery },
  { name: 'the mock as a service worker of MSW', transports: '`createHandlers(mock)`', run: runWithMsw },
];

/** The pages that a browser opens. */
const pagesIn = (browser: BrowserName): Runtime[] =>
  ways.map(({ run, ...way }) => ({
    ...way,
    browser,
    isPinned: false,
    run: ({ plain, withMsw }, servers) => run(browser, run === runWithMsw ? withMsw : plain, servers),
  }));

export const runtimes: Runtime[] = [
  node(22),
  node(24),
  node(26),
  commandLine('Bun', '.bin/bun', ['--no-install', 'launchers/bun.js']),
  commandLine('Deno', '.bin/deno', ['run', ...denoPermissions, 'launchers/deno.js']),
  {
    name: 'workerd (Cloudflare Workers)',
    isPinned: true,
    transports: bothTransports,
    run: ({ plain }, servers) => runWorkerd(plain, servers),
  },
  nextWith('webpack'),
  nextWith('turbopack'),
  ...browserNames.flatMap(pagesIn),
];
