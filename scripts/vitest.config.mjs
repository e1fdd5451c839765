import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'scripts',
    include: ['**/*.test.{mjs,ts}'],
    // Projects of their own: `operations/vitest.config.mjs` and `container/vitest.config.ts`.
    exclude: [...configDefaults.exclude, 'operations/**', '**/*.docker.test.ts'],
    testTimeout: 20_000,
  },
})
