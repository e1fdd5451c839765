import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'demo',
    include: ['src/**/*.test.ts'],
    globalSetup: ['@daystar/server/testing/global-setup'],
    // The files share the module graph of the server; see server/vitest.config.ts.
    isolate: false,
    maxWorkers: 2,
    // Seeding the whole demo takes seconds, and most of a minute on a machine that is busy with other work.
    testTimeout: 180_000,
  },
})
