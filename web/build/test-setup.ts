import { cleanup } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'

/** Longer than the 60 ms after which a closed overlay removes its history entry (src/ui/close-on-back.ts). */
const historyDelayMs = 100

afterEach(cleanup)
// Wait for it before the test environment removes `window`.
afterAll(() => new Promise((resolve) => setTimeout(resolve, historyDelayMs)))
