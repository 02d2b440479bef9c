import { registerHooks } from 'node:module';
import { JSDOM } from 'jsdom';

// The page that code in the documentation draws in, and what bundlers do with stylesheets.

// Calendars wait for the next hour, which must not keep the process running.
for (const name of ['setTimeout', 'setInterval']) {
  const start = globalThis[name];
  globalThis[name] = (...parameters) => start(...parameters).unref();
}

const { window } = new JSDOM('<div id="calendar"></div><div id="app"></div><div id="root"></div>', {
  pretendToBeVisual: true,
  url: 'https://example.org',
});

class StillResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const names = [
  ...['HTMLElement', 'HTMLDivElement', 'SVGElement', 'Element', 'Node', 'document', 'location'],
  ...['getComputedStyle', 'requestAnimationFrame', 'cancelAnimationFrame'],
];
const fromPage = Object.fromEntries(names.map((name) => [name, window[name]]));
Object.assign(globalThis, { window, ...fromPage, ResizeObserver: StillResizeObserver });

registerHooks({
  load: (url, context, next) =>
    url.endsWith('.css') ? { format: 'module', source: '', shortCircuit: true } : next(url, context),
});
