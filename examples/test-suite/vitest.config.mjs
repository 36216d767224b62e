// Playwright's tests stand in e2e, which is not Vitest's.
import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { include: ['test/**/*.test.mjs'] } });
