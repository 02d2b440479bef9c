import { registerHooks } from 'node:module';

// This folder is a package of its own, from which the library's name leads nowhere: it is looked up from the root.
const parentURL = new URL('../package.json', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier, /^events-calendar-client(\/|$)/.test(specifier) ? { ...context, parentURL } : context),
});
