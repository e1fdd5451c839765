import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useAttemptKey } from './use-attempt-key.ts'

test('each attempt to send the same content has the same key, until it succeeds', async () => {
  const { result, rerender } = renderHook(useAttemptKey)
  const failedWith = (name: string) =>
    result.current({ name }, (key) => Promise.reject(key)).catch((key: unknown) => String(key))
  const first = await failedWith('Þingvellir')
  rerender()
  expect(await failedWith('Þingvellir')).toBe(first)
  const changed = await failedWith('Þingvallavatn')
  expect(changed).not.toBe(first)
  expect(await result.current({ name: 'Þingvallavatn' }, async (key) => key)).toBe(changed)
  expect(await failedWith('Þingvallavatn')).not.toBe(changed)
})
