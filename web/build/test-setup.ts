import { cleanup } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'

/** An overlay that was closed last gives back its step in the history after 60 ms (src/ui/close-on-back.ts). */
const settledMs = 100

afterEach(cleanup)
// While there still is a window to do it in.
afterAll(() => new Promise((resolve) => setTimeout(resolve, settledMs)))
