import { api } from '@daystar/contract/wire'
import { expect, test, vi } from 'vitest'
import { currentSession, lostSession, startSession } from '../session/session.ts'
import { upload } from './upload.ts'

/** Answers each upload with this status and body. */
function stubUploads(status: number, body: object): void {
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      status = status
      responseText = JSON.stringify(body)
      upload = {}
      onload = () => {}
      open() {}
      setRequestHeader() {}
      send() {
        queueMicrotask(() => this.onload())
      }
    },
  )
}

test('ends the session when an upload is rejected because of its token', async () => {
  startSession('expired', 4)
  stubUploads(401, { detail: 'Not authenticated', code: 'not_authenticated' })
  await expect(upload(api.users.picture, new FormData())).rejects.toMatchObject({ status: 401 })
  expect(currentSession()).toBeNull()
  expect(lostSession()).toEqual({ token: 'expired', userId: 4 })
})

test('keeps the session when an upload is rejected because of a wrong password', async () => {
  startSession('valid', 4)
  stubUploads(401, { detail: 'Incorrect email or password.', code: 'incorrect_login' })
  await expect(upload(api.users.picture, new FormData())).rejects.toMatchObject({ code: 'incorrect_login' })
  expect(currentSession()).toEqual({ token: 'valid', userId: 4 })
})

test.each([200, 401])('the login page of a network with the status %i is no answer to an upload', async (status) => {
  startSession('valid', 4)
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      status = status
      responseText = '\n<!doctype html><title>Zug-WLAN</title>'
      upload = {}
      onload = () => {}
      open() {}
      setRequestHeader() {}
      send() {
        queueMicrotask(() => this.onload())
      }
    },
  )
  await expect(upload(api.users.picture, new FormData())).rejects.toMatchObject({ kind: 'unreachable' })
  expect(currentSession()).toEqual({ token: 'valid', userId: 4 })
})
