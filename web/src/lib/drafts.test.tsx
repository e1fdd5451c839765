import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDraft } from './drafts.ts'
import { endSession, startSession } from './session.ts'

const asText = (stored: unknown) => (typeof stored === 'string' ? stored : null)
const draft = () => renderHook(() => useDraft('swim', '', asText))

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  endSession()
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
  expect(localStorage.getItem('draft:0:swim')).toBe('"Nine degrees and no wind"')
})

test('a draft that was sent or discarded does not come back', () => {
  const { result, unmount } = draft()
  act(() => result.current[1]('Nine degrees'))
  act(() => result.current[2]())
  unmount()
  expect(localStorage.getItem('draft:0:swim')).toBeNull()
  expect(draft().result.current[0]).toBe('')
})

test('a damaged draft is an empty one', () => {
  localStorage.setItem('draft:0:swim', '{"half')
  expect(draft().result.current[0]).toBe('')
})

test('what Ada typed is not shown to Ben, who uses the same device after her', () => {
  startSession('ada', 7)
  const hers = draft()
  act(() => hers.result.current[1]('A secret lake'))
  hers.unmount()
  startSession('ben', 12)
  expect(draft().result.current[0]).toBe('')
  startSession('ada', 7)
  expect(draft().result.current[0]).toBe('A secret lake')
})

test('what a visitor typed waits for them behind the sign-in, and for nobody after them', () => {
  const visitors = draft()
  act(() => visitors.result.current[1]('Nine degrees'))
  visitors.unmount()
  startSession('ada', 7)
  const hers = draft()
  expect(hers.result.current[0]).toBe('Nine degrees')
  hers.unmount()
  startSession('ben', 12)
  expect(draft().result.current[0]).toBe('')
  startSession('ada', 7)
  expect(draft().result.current[0]).toBe('Nine degrees')
})

test('words stay in the form whose session ends', () => {
  startSession('ada', 7)
  const { result } = draft()
  act(() => result.current[1]('Nine degrees'))
  act(() => endSession())
  expect(result.current[0]).toBe('Nine degrees')
})
