import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'scripts',
    include: ['**/*.test.{mjs,ts}'],
    // Projects of their own: `operations/vitest.config.mjs` and `container/vitest.config.mjs`.
    exclude: [...configDefaults.exclude, 'operations/**', '**/*.docker.test.mjs'],
    testTimeout: 20_000,
  },
})
