import { afterEach, vi } from 'vitest';

// What a test has replaced is itself again for the next one, whose file may be another.
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
