import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { endSession, startSession } from '../session/session.ts'
import { useDraft } from './drafts.ts'

const parseText = (stored: unknown) => (typeof stored === 'string' ? stored : null)
const renderDraft = () => renderHook(() => useDraft('swim', '', parseText))

beforeEach(() => vi.useFakeTimers())

test('restores the draft after a reload', () => {
  const first = renderDraft()
  act(() => first.result.current[1]('Nine degrees'))
  act(() => void vi.advanceTimersByTime(300))
  first.unmount()
  expect(renderDraft().result.current[0]).toBe('Nine degrees')
})

test('saves the latest input when the page is closed before the save delay', () => {
  const { result } = renderDraft()
  act(() => result.current[1]('Nine degrees and no wind'))
  window.dispatchEvent(new Event('pagehide'))
  expect(localStorage.getItem('draft:0:swim')).toBe('"Nine degrees and no wind"')
})

test('does not restore a cleared draft', () => {
  const { result, unmount } = renderDraft()
  act(() => result.current[1]('Nine degrees'))
  act(() => result.current[2]())
  unmount()
  expect(localStorage.getItem('draft:0:swim')).toBeNull()
  expect(renderDraft().result.current[0]).toBe('')
})

test('starts empty when the stored draft is not valid JSON', () => {
  localStorage.setItem('draft:0:swim', '{"half')
  expect(renderDraft().result.current[0]).toBe('')
})

test('does not show a member’s draft to another member on the same device', () => {
  startSession('ada', 7)
  const adasDraft = renderDraft()
  act(() => adasDraft.result.current[1]('A secret lake'))
  adasDraft.unmount()
  startSession('ben', 12)
  expect(renderDraft().result.current[0]).toBe('')
  startSession('ada', 7)
  expect(renderDraft().result.current[0]).toBe('A secret lake')
})

test('moves a visitor’s draft to the first member who signs in', () => {
  const visitorDraft = renderDraft()
  act(() => visitorDraft.result.current[1]('Nine degrees'))
  visitorDraft.unmount()
  startSession('ada', 7)
  const adasDraft = renderDraft()
  expect(adasDraft.result.current[0]).toBe('Nine degrees')
  adasDraft.unmount()
  startSession('ben', 12)
  expect(renderDraft().result.current[0]).toBe('')
  startSession('ada', 7)
  expect(renderDraft().result.current[0]).toBe('Nine degrees')
})

test('keeps the draft in the form when the session ends', () => {
  startSession('ada', 7)
  const { result } = renderDraft()
  act(() => result.current[1]('Nine degrees'))
  act(() => endSession())
  expect(result.current[0]).toBe('Nine degrees')
})

test('text of a visitor who signs in while the form is open belongs to that member from then on', () => {
  const { result, unmount } = renderDraft()
  act(() => result.current[1]('Nine'))
  act(() => startSession('ada', 7))
  act(() => result.current[1]('Nine degrees'))
  unmount()
  expect(localStorage.getItem('draft:0:swim')).toBeNull()
  endSession()
  startSession('ben', 12)
  expect(renderDraft().result.current[0]).toBe('')
  startSession('ada', 7)
  expect(renderDraft().result.current[0]).toBe('Nine degrees')
})
