import { defineConfig } from 'vitest/config'

/** The tests of operation: what is installed, started, upgraded and documented for operators. */
export default defineConfig({ test: { name: 'operations', include: ['*.test.{mjs,ts}'], testTimeout: 20_000 } })
