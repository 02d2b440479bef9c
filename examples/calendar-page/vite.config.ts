import { msw } from 'msw/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  // Serves mockServiceWorker.js out of the package.
  plugins: [msw({ mode: 'worker-only' })],
});
