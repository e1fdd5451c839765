import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDraft } from './drafts.ts'

const asText = (stored: unknown) => (typeof stored === 'string' ? stored : null)
const draft = () => renderHook(() => useDraft('swim', '', asText))

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  localStorage.clear()
})

test('what was typed is there after a reload', () => {
  const first = draft()
  act(() => first.result.current[1]('Nine degrees'))
  act(() => void vi.advanceTimersByTime(300))
  first.unmount()
  expect(draft().result.current[0]).toBe('Nine degrees')
})

test('the last letters are kept when the page closes at once', () => {
  const { result } = draft()
  act(() => result.current[1]('Nine degrees and no wind'))
  window.dispatchEvent(new Event('pagehide'))
  expect(localStorage.getItem('draft:swim')).toBe('"Nine degrees and no wind"')
})

test('a draft that was sent or discarded does not come back', () => {
  const { result, unmount } = draft()
  act(() => result.current[1]('Nine degrees'))
  act(() => result.current[2]())
  unmount()
  expect(localStorage.getItem('draft:swim')).toBeNull()
  expect(draft().result.current[0]).toBe('')
})

test('a damaged draft is an empty one', () => {
  localStorage.setItem('draft:swim', '{"half')
  expect(draft().result.current[0]).toBe('')
})
