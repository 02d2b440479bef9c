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
        // The other entries of the package, which tsup.config.ts reads from package.json.
        'src/{*,*/index,testing/msw,testing/sample/index,sync/csv,sync/icalendar}.ts',
        '{README,docs/*,docs/recipes/*}.md',
        'examples/*.ts',
        'examples/calendar-page/main.ts',
        'test/browser/screenshots.ts',
        '.vitepress/theme/{index,run/worker}.ts',
        'test/examples/documentation-{browser,world}.{mjs,ts}',
        'test/examples/{readme-world,run-modules}.ts',
        'test/examples/month-{squares,world}.ts',
      ],
      project: ['**/*.{ts,js,mjs,cjs}', '{README,docs/*,docs/recipes/*}.md'],
      // Of guides, whose components are not files.
      vue: false,
      vite: { config: ['examples/calendar-page/vite.config.ts'] },
      vitest: { config: ['vitest.config.ts', 'test/{browser,package}/vitest.config.ts'] },
      ignoreDependencies: [
        // The license of code inside the MCP SDK, and the programs that .ci/run starts.
        ...['content-type', '@arethetypeswrong/cli', 'dependency-cruiser', 'publint'],
        // Stand-ins of test/examples.
        ...[
          '@tanstack/angular-query-experimental',
          '@tanstack/solid-query',
          'hono',
          'react-native',
          'solid-js',
        ],
      ],
      // The command, which tests install.
      ignoreBinaries: ['events-calendar'],
    },
    'examples/many-sites': { entry: ['*.ts'] },
    // Its packages are runtimes, which are started by their paths, and peers. Programs of users run as copies.
    'test/package': {
      entry: ['{,command/}*.test.ts', 'smoke/*', 'consumer/*'],
      ignore: ['smoke/next/**', 'smoke/page-with-ready-file.js'],
      ignoreDependencies: [/./],
    },
  },
  compilers: { md: importsOf },
} satisfies KnipConfig;
