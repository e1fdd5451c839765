import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useAttemptKey } from './use-attempt-key.ts'

test('each attempt to send the same content has the same key, until it succeeds', () => {
  const { result, rerender } = renderHook(useAttemptKey)
  const first = result.current.keyFor({ name: 'Þingvellir' })
  rerender()
  expect(result.current.keyFor({ name: 'Þingvellir' })).toBe(first)
  const changed = result.current.keyFor({ name: 'Þingvallavatn' })
  expect(changed).not.toBe(first)
  result.current.forget()
  expect(result.current.keyFor({ name: 'Þingvallavatn' })).not.toBe(changed)
})
