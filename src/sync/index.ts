/**
 * For scripts on Node.js and other servers: imports that neither lose nor double anything.
 *
 * It turns on Zod's compiler (`zod/compile`) for the schemas that are created after it, so import it before the client.
 *
 * @module events-calendar-client/sync
 */
// Before everything else, since schemas that exist already stay as they are.
import 'zod/compile';

export { toSlug } from './slugs.ts';
