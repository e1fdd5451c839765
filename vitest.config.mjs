import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: ['contract', 'server', 'demo', 'web', 'web/vitest.browser.config.ts', 'bench', 'scripts'],
    // With the line of a failed test it can be run alone.
    includeTaskLocation: true,
  },
})
