import type { KnipConfig } from 'knip';

/** The imports of packages in the code of a Markdown file. */
function importsOf(markdown: string): string {
  return [...markdown.matchAll(/^import [^;]*?'[^.'][^']*';$/gm)].map(([statement]) => statement).join('\n');
}

/** Files that are run by their path, or that tests copy into projects, are entries. The plug-ins of knip find the rest. */
export default {
  workspaces: {
    '.': {
      entry: [
        '.ci/*.ts',
        '.ci/dependencies/run.ts',
        '{README,docs/*}.md',
        'examples/*.ts',
        'examples/calendar-page/main.ts',
        'test/browser/screenshots.ts',
        'test/examples/documentation-{browser,world}.{mjs,ts}',
        'test/examples/month-{squares,world}.ts',
        'test/packaging/consumer/*',
        'test/{many-sites,runtimes}/run.ts',
      ],
      project: ['**/*.{ts,js,mjs,cjs}', '{README,docs/*}.md'],
      vite: { config: ['examples/calendar-page/vite.config.ts'] },
      vitest: { config: ['vitest.config.ts', 'test/{browser,mutation}/vitest.config.ts'] },
      // Loaded by Stryker, by its name.
      ignoreDependencies: ['@stryker-mutator/vitest-runner'],
      // A program of the machine, which test:many-sites names where it is missing.
      ignoreBinaries: ['redis-server'],
    },
    // The packages of bundles that are measured are named in texts.
    bench: {
      entry: ['{run,measure-row,library,soak/run}.ts', 'programs/*.ts', 'rows/bundle.ts'],
      ignoreDependencies: ['@octokit/core', 'openai', 'stripe'],
    },
    'examples/many-sites': { entry: ['*.ts'] },
    // Its packages are runtimes: programs, which are started by their paths.
    'test/runtimes': { entry: ['{launchers/*,smoke,steps}.js'], ignoreDependencies: [/./] },
  },
  compilers: { md: importsOf },
} satisfies KnipConfig;
