import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: ['*/vitest*.config.{ts,mjs}', 'scripts/operations'],
    // With the line of a failed test it can be run alone.
    includeTaskLocation: true,
  },
})
