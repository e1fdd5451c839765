import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { appVersion } from './build/app-version.ts'
import { contractWire } from './build/contract-wire.ts'
import { messages } from './build/translations/translations.ts'

export default defineConfig({
  plugins: [contractWire(), messages(), react()],
  define: appVersion,
  test: {
    name: 'web',
    environment: 'happy-dom',
    // A new window and module graph for each file take four times as long as the tests; see src/testing/test-setup.ts.
    isolate: false,
    pool: 'threads',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: ['./src/testing/test-setup.ts'],
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    exclude: ['src/**/*.browser.test.tsx'],
    restoreMocks: true,
    unstubGlobals: true,
  },
})
