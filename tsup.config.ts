import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { index: 'src/index.ts', schemas: 'src/schemas.ts', 'testing/index': 'src/testing/index.ts' },
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  external: [/^ky(\/|$)/, /^zod(\/|$)/, /^msw(\/|$)/],
  dts: { compilerOptions: { stripInternal: true } },
  splitting: true,
  sourcemap: true,
  clean: true,
  removeNodeProtocol: false,
});
