import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'scripts',
    include: ['**/*.test.mjs'],
    // A project of its own: `operations/vitest.config.mjs`.
    exclude: [...configDefaults.exclude, 'operations/**'],
    testTimeout: 20_000,
  },
})
