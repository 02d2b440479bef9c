import { defineConfig } from 'tsup';

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    schemas: 'src/schemas.ts',
    'testing/index': 'src/testing/index.ts',
    'testing/msw': 'src/testing/msw.ts',
  },
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  external: [/^ky(\/|$)/, /^zod(\/|$)/, /^msw(\/|$)/],
  splitting: true,
  sourcemap: true,
  // Those are written by .ci/declarations.ts, which removes the old ones itself.
  clean: ['!**/*.d.ts'],
  removeNodeProtocol: false,
});
