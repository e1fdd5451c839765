import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { installedChromium } from '../scripts/browser.ts'
import { appVersion } from './build/app-version.ts'
import { contractWire } from './build/contract-wire.ts'
import { pinFontWeight } from './build/pin-font-weight.ts'
import { messages } from './build/translations/translations.ts'

const executablePath = process.env.CHROMIUM_PATH ?? installedChromium()

export default defineConfig({
  plugins: [contractWire(), messages(), react(), tailwindcss(), pinFontWeight()],
  define: appVersion,
  test: {
    name: 'components',
    // A browser has no environment of its own.
    env: { DAYSTAR_TEST_SAMPLE: process.env.DAYSTAR_TEST_SAMPLE ?? '' },
    // One page for all files: a new one would load the modules of the app again.
    isolate: false,
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: ['./src/testing/browser-setup.ts'],
    include: ['src/**/*.browser.test.tsx'],
    restoreMocks: true,
    unstubGlobals: true,
    browser: {
      enabled: true,
      headless: true,
      viewport: { width: 1280, height: 900 },
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          ...(executablePath ? { executablePath } : {}),
          args: ['--no-sandbox', '--no-zygote', '--disable-gpu', '--in-process-gpu', '--js-flags=--no-maglev --no-opt'],
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
