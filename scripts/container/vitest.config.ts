import { defineConfig } from 'vitest/config'

/** The tests that need Docker: `npm run test:container`. */
export default defineConfig({
  test: {
    include: ['*.docker.test.ts'],
    // Each block of the documentation needs those before it.
    bail: 1,
    // They use the same ports and the same image.
    fileParallelism: false,
    hookTimeout: 1_200_000,
    reporters: ['verbose'],
    testTimeout: 960_000,
  },
})
