import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

// Imported before a program: writes the addresses of all modules that it loads into the file of RECORDED_MODULES.

const addresses = [];
registerHooks({
  load(url, context, next) {
    addresses.push(url);
    return next(url, context);
  },
});
process.on('exit', () => writeFileSync(process.env.RECORDED_MODULES, JSON.stringify(addresses)));
