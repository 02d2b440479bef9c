import { registerHooks } from 'node:module';

// This folder is a package of its own, from which the library's name leads nowhere and zod is that of the peers: both are
// looked up from the root.
const parentURL = new URL('../package.json', import.meta.url).href;

const isOfLibrary = (specifier: string) =>
  /^events-calendar-client(\/|$)/.test(specifier) || specifier === 'zod/mini';

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier, isOfLibrary(specifier) ? { ...context, parentURL } : context),
});
