import { afterEach, expect, test } from 'vitest'
import {
  currentSession,
  endSession,
  loseSession,
  lostSession,
  resumeSession,
  startSession,
  wasSessionRejected,
} from './session.ts'

afterEach(() => endSession())

test('a lost session can be tried again; one that the member ended cannot', () => {
  startSession('first', 4)
  loseSession('first')
  expect(currentSession()).toBeNull()
  expect(localStorage.getItem('token')).toBeNull()
  expect(wasSessionRejected()).toBe(true)
  resumeSession()
  expect(currentSession()).toEqual({ token: 'first', userId: 4 })
  expect(lostSession()).toBeNull()
  endSession()
  resumeSession()
  expect(currentSession()).toBeNull()
})

test('the rejection of an earlier token does not end the session that started since', () => {
  startSession('second', 4)
  loseSession('first')
  expect(currentSession()?.token).toBe('second')
})

test('a session that ends in another tab is lost in this one', () => {
  startSession('first', 4)
  localStorage.removeItem('token')
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }))
  expect(currentSession()).toBeNull()
  expect(lostSession()).toEqual({ token: 'first', userId: 4 })
  expect(wasSessionRejected()).toBe(false)
})
