import { msw } from 'msw/vite';
import { defineConfig } from 'vite';
import { recordedSite } from './mock/recorded-site.ts';

export default defineConfig({
  // Serves mockServiceWorker.js out of the package, and the records for the mock.
  plugins: [msw({ mode: 'worker-only' }), recordedSite()],
});
