import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const file = new URL('../../../test/recordings/snapshot.json.gz', import.meta.url);
const moduleName = 'virtual:recorded-site';
const resolvedName = `\0${moduleName}`;

/** A plugin for Vite: `virtual:recorded-site` is what was recorded of a real site, which comes with the repository only. */
export function recordedSite(): Plugin {
  return {
    name: 'recorded-site',
    resolveId: (name) => (name === moduleName ? resolvedName : undefined),
    load(name) {
      if (name !== resolvedName) return undefined;
      const json = existsSync(file) ? gunzipSync(readFileSync(file)).toString('utf8') : 'undefined';
      return `export default ${json};`;
    },
  };
}
