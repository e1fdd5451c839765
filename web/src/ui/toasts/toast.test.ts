import { expect, test } from 'vitest'
import { showToast, subscribeToToasts, type Toast } from './toast.ts'

test('queues toasts until a toaster subscribes', () => {
  const shown: Toast[] = []
  showToast('Left circle')
  const unsubscribe = subscribeToToasts((toast) => shown.push(toast))
  showToast('Joined circle', { durationMs: 2000 })
  unsubscribe()
  expect(shown).toEqual([{ text: 'Left circle' }, { text: 'Joined circle', durationMs: 2000 }])
})
