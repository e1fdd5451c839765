import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumWithoutAsking } from '../scripts/browser.mjs'

/** A port that nobody uses, so that journeys run beside a Daystar that is already up. */
async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

// Playwright reads this file once more in each of its workers: what the first reading chose, they find in the environment.
process.env.JOURNEY_PORT ??= String(await freePort())
process.env.JOURNEY_DATA_DIR ??= join(tmpdir(), `daystar-journeys-${randomUUID()}`)
const address = `http://localhost:${process.env.JOURNEY_PORT}`
const executablePath = process.env.CHROMIUM_PATH ?? chromiumWithoutAsking()

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.{test,spec}.ts',
  outputDir: '../test-results',
  globalTeardown: './remove-data.ts',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  retries: 0,
  // Journeys meet nobody but their own people, so that two files of them run side by side.
  workers: Math.min(2, availableParallelism()),
  use: {
    baseURL: address,
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        // A Chromium that root starts refuses its sandbox; journeys visit nothing but their own server.
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    command: `"${process.execPath}" e2e/start-server.ts`,
    cwd: '..',
    url: `${address}/readyz`,
    env: {
      PORT: process.env.JOURNEY_PORT,
      PUBLIC_URL: address,
      DATA_DIR: process.env.JOURNEY_DATA_DIR,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
    },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
