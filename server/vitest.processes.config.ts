import { defineConfig } from 'vitest/config'
import server from './vitest.config.ts'

/** The tests that start and end servers, databases and commands as processes of their own. */
export default defineConfig({
  test: { ...server.test, name: 'processes', include: ['src/**/*.process.test.ts'], exclude: [], env: {} },
})
