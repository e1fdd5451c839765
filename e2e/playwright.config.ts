import { randomUUID } from 'node:crypto'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { installedChromium } from '../scripts/browser.ts'
import { freePort } from '../scripts/free-port.mjs'
import { serverEnvironment } from './support/server-environment.ts'

// Playwright loads this file again in each worker; the environment passes on the values that the first load chose.
process.env.E2E_PORT ??= String(await freePort())
process.env.E2E_OWN_PORTS ??= [await freePort(), await freePort()].join()
process.env.E2E_DATA_DIR ??= join(tmpdir(), `daystar-e2e-${randomUUID()}`)
// The data directory that all servers of the run copy, which the one below creates before the tests start.
process.env.E2E_MIGRATED_DIR ??= `${process.env.E2E_DATA_DIR}-migrated`
const address = `http://localhost:${process.env.E2E_PORT}`
const executablePath = process.env.CHROMIUM_PATH ?? installedChromium()

/**
 * Chromium would start a spare renderer process for every browser context, and a complete one renderers for parts of
 * its own window. The other features are those that Playwright disables: the last `--disable-features` replaces all
 * earlier ones.
 */
const disabledFeatures = [
  'SpareRendererForSitePerProcess',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreloadTopChromeWebUI',
  'ThirdPartyStoragePartitioning',
  'Translate',
]

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.{test,spec}.ts',
  // A worker runs the tests of one project, so those with their own server never share a process with the others.
  projects: [
    { name: 'shared-server', testIgnore: '**/own-server/**' },
    { name: 'own-server', testMatch: '**/own-server/*.test.ts' },
  ],
  outputDir: '../test-results',
  globalTeardown: './support/remove-data.ts',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  retries: 0,
  // Each test uses only its own members, so that test files can run in parallel.
  workers: Math.min(2, availableParallelism()),
  use: {
    baseURL: address,
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        // Chromium does not run sandboxed as root; the tests only load pages from their own server.
        '--no-sandbox',
        // The browser waits for the processes that it starts itself, so that the test run counts their processor time.
        '--no-zygote',
        '--disable-background-networking',
        // Software compositing costs less than emulating a GPU.
        '--disable-gpu',
        '--in-process-gpu',
        // Optimized code does not pay off in pages that live for seconds: the compilers took a quarter of the CPU time
        // of axe's first run.
        '--js-flags=--no-maglev --no-opt',
        `--disable-features=${disabledFeatures.join(',')}`,
        '--disable-component-update',
        // An address that Chromium trusts only with TLS, unlike localhost.
        '--host-resolver-rules=MAP daystar.test 127.0.0.1',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    command: `"${process.execPath}" e2e/support/start-server.ts`,
    cwd: '..',
    url: `${address}/readyz`,
    env: serverEnvironment(),
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
