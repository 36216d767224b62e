// One emulator for all tests, started by Playwright; each test has a tenant of its own on it, so that they may run side
// by side.
import { defineConfig } from '@playwright/test';

const port = Number(process.env.EMULATOR_PORT ?? 8124);

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  use: {
    // For machines that bring a browser of their own; leave it out and run `npx playwright install chromium` where
    // Playwright's is wanted.
    launchOptions: process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] } : {},
  },
  metadata: { service: `http://127.0.0.1:${port}` },
  webServer: {
    command: `npx deployment-control emulator --port ${port}`,
    url: `http://127.0.0.1:${port}/v2/listeners`,
    reuseExistingServer: false,
  },
});
