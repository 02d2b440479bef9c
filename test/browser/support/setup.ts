import { afterAll } from 'vitest';
import { closeBrowser } from './open.ts';

// Modules are loaded once for several files, so a hook in `open.ts` would only run after the first one.
afterAll(closeBrowser);
