import { cleanup, configure } from '@testing-library/react'
import type {} from '@vitest/browser-playwright'
import { toast } from 'sonner'
import { afterEach } from 'vitest'
import { subscribeToToasts } from '#ui/toasts/toast.ts'
import '../styles/main.css'
import { noteSampleOnFailures } from './sample.ts'

configure({ asyncUtilTimeout: 30_000 })

noteSampleOnFailures()
afterEach(() => {
  cleanup()
  // The next page would show the toasts of this test.
  toast.dismiss()
  subscribeToToasts(() => undefined)()
})
