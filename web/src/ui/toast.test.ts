import { expect, test } from 'vitest'
import { showToast, type Toast, takeToasts } from './toast.ts'

test('what is said before the toaster is there is shown once it comes', () => {
  const shown: Toast[] = []
  showToast('Left circle')
  const leave = takeToasts((toast) => shown.push(toast))
  showToast('Joined circle', { durationMs: 2000 })
  leave()
  expect(shown).toEqual([{ text: 'Left circle' }, { text: 'Joined circle', durationMs: 2000 }])
})
