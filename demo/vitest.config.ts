import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'demo',
    include: ['src/**/*.test.ts'],
    globalSetup: ['@daystar/server/testing/global-setup'],
    maxWorkers: 2,
    testTimeout: 60_000,
  },
})
