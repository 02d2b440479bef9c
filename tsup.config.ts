import { readFileSync } from 'node:fs';
import { defineConfig, type Options } from 'tsup';

const common: Options = {
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  sourcemap: true,
  removeNodeProtocol: false,
};

/** The licences of all that is inside, which have to go along with every copy. */
const licences = ['LICENSE', 'node_modules/ky/license', 'node_modules/zod/LICENSE']
  .map((path) => readFileSync(path, 'utf8').trim())
  .join('\n\n');

export default defineConfig([
  {
    ...common,
    entry: {
      index: 'src/index.ts',
      schemas: 'src/schemas.ts',
      'testing/index': 'src/testing/index.ts',
      'testing/msw': 'src/testing/msw.ts',
      'format/index': 'src/format/index.ts',
      'time/index': 'src/time/index.ts',
      'ical/index': 'src/ical/index.ts',
      'jsonld/index': 'src/jsonld/index.ts',
    },
    external: [/^ky(\/|$)/, /^zod(\/|$)/, /^msw(\/|$)/, 'ical-generator'],
    splitting: true,
    // Declarations are written by .ci/declarations.ts, which removes the old ones itself. The other file is made below.
    clean: ['!**/*.d.ts', '!standalone.*'],
  },
  {
    ...common,
    entry: { standalone: 'src/standalone.ts' },
    noExternal: ['ky', 'zod'],
    splitting: false,
    minify: true,
    banner: { js: `/*!\n${licences}\n*/` },
  },
]);
