import {
  runBundled,
  runDiscovery,
  runGuide,
  runStandalone,
  runWithImportMap,
  runWithMsw,
} from './chromium.ts';
import { type Outcome, output } from './launch.ts';
import { program } from './project.ts';
import type { Servers } from './server.ts';
import { runWorkerd } from './workerd.ts';

export interface Runtime {
  readonly name: string;
  /** Whether the lock file determines its version. */
  readonly isPinned: boolean;
  /** How the smoke test reaches the mock. */
  readonly transports: string;
  run(projects: { plain: string; withMsw: string }, servers: Servers): Promise<Outcome>;
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
  {
    name: 'Chromium, with a bundler',
    isPinned: false,
    transports: bothTransports,
    run: ({ plain }, servers) => runBundled(plain, servers),
  },
  {
    name: 'Chromium, with an import map and no bundler',
    isPinned: false,
    transports: bothTransports,
    run: ({ plain }, servers) => runWithImportMap(plain, servers),
  },
  {
    name: 'Chromium, `standalone.js` under a strict Content-Security-Policy',
    isPinned: false,
    transports: 'HTTP',
    run: ({ plain }, servers) => runStandalone(plain, servers),
  },
  {
    name: 'Chromium, the pages of the guide without a bundler',
    isPinned: false,
    transports: 'HTTP',
    run: ({ plain }, servers) => runGuide(plain, servers),
  },
  {
    name: 'Chromium, `discoverCalendar` from a page of another origin',
    isPinned: false,
    transports: 'HTTP',
    run: ({ plain }, servers) => runDiscovery(plain, servers),
  },
  {
    name: 'Chromium, the mock as a service worker of MSW',
    isPinned: false,
    transports: '`createHandlers(mock)`',
    run: ({ withMsw }, servers) => runWithMsw(withMsw, servers),
  },
];
