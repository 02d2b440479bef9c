import { fileURLToPath } from 'node:url';

/** Environment of programs that load the same modules again and again: they are compiled once. */
export const compiledOnce = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/node-compile-cache', import.meta.url)),
};
