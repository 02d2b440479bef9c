import { msw } from 'msw/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  // Serves mockServiceWorker.js from the package.
  plugins: [msw({ mode: 'worker-only' })],
});
