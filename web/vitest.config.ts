import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { appVersion } from './build/app-version.ts'
import { contractWire } from './build/contract-wire.ts'

export default defineConfig({
  plugins: [contractWire(), react()],
  define: appVersion,
  test: {
    name: 'web',
    environment: 'happy-dom',
    setupFiles: ['./build/test-setup.ts'],
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    restoreMocks: true,
    unstubGlobals: true,
  },
})
