import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
    exclude: ['src/**/*.process.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    // A new process and module graph for each file take as long as its tests. Tests restore what they replace.
    isolate: false,
    // Processes, because some tests measure the memory of theirs.
    pool: 'forks',
    // Most objects of a test live until its end. With the default of 16 MB they are copied, some of them twice, before
    // they are garbage.
    execArgv: ['--max-semi-space-size=64'],
    env: { CACHES: process.env.DAYSTAR_TEST_CACHES ?? 'on' },
    restoreMocks: true,
    // Each worker holds databases and connections; the runs of a small machine must not starve each other.
    maxWorkers: 2,
    // Long enough for a machine that is busy with other work.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
