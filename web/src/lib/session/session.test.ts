import { afterEach, expect, test, vi } from 'vitest'
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

/** Loads the module as a page does that opens itself again when another member takes it over. */
async function openDocument() {
  localStorage.clear()
  vi.resetModules()
  const session = await import('./session.ts')
  const reopened = vi.fn()
  session.onTakenDocument(reopened)
  return { session, reopened }
}

function signInInAnotherTab(token: string, userId: number): void {
  localStorage.setItem('user_id', String(userId))
  localStorage.setItem('token', token)
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: token }))
}

test('when another member signs in in another tab, the page has no session and is opened again', async () => {
  const { session, reopened } = await openDocument()
  session.startSession('adas', 7)
  signInInAnotherTab('bens', 12)
  expect(session.currentSession()).toBeNull()
  expect(session.lostSession()?.userId).toBe(7)
  expect(reopened).toHaveBeenCalledTimes(1)
  session.resumeSession()
  expect(session.currentSession()).toBeNull()
  expect(localStorage.getItem('token')).toBe('bens')
})

test('when another member signs in in this tab after a session has ended, the page is opened again', async () => {
  const { session, reopened } = await openDocument()
  session.startSession('adas', 7)
  session.endSession()
  session.startSession('bens', 12)
  expect(session.currentSession()).toBeNull()
  expect(localStorage.getItem('token')).toBe('bens')
  expect(reopened).toHaveBeenCalledTimes(1)
})

test('the page continues when its member signs in again, here or in another tab', async () => {
  const { session, reopened } = await openDocument()
  session.startSession('first', 7)
  session.loseSession('first')
  signInInAnotherTab('second', 7)
  expect(session.currentSession()).toEqual({ token: 'second', userId: 7 })
  session.endSession()
  session.startSession('third', 7)
  expect(session.currentSession()?.token).toBe('third')
  expect(reopened).not.toHaveBeenCalled()
})

test('a page is opened again if it is uncertain that the next session is of the same member', async () => {
  const { session, reopened } = await openDocument()
  session.startSession('first', null)
  session.startSession('first', 7)
  expect(reopened).not.toHaveBeenCalled()
  session.startSession('second', null)
  expect(reopened).toHaveBeenCalledTimes(1)
})

test('other tabs never read the token of a member together with the id of another one', () => {
  startSession('adas', 7)
  const entries = new Map(Object.entries(localStorage))
  const states: string[] = []
  const record = () => states.push(`${entries.get('token')} ${entries.get('user_id')}`)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value) && record(),
    removeItem: (key: string) => entries.delete(key) && record(),
  })
  startSession('bens', 12)
  vi.unstubAllGlobals()
  expect(states).toEqual(['undefined 7', 'undefined 12', 'bens 12'])
})

test('a rejected token does not end the session that another tab has started since', () => {
  startSession('adas', 7)
  localStorage.setItem('user_id', '12')
  localStorage.setItem('token', 'bens')
  loseSession('adas')
  expect(localStorage.getItem('token')).toBe('bens')
})
