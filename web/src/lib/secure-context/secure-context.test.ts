import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from './copy-text.ts'
import { passkeysUnavailable } from './passkeys-unavailable.ts'
import { randomId } from './random-id.ts'

afterEach(() => Reflect.deleteProperty(document, 'execCommand'))

/** Removes what browsers withhold from pages over plain HTTP. */
function openOverPlainHttp() {
  const { crypto } = globalThis
  vi.stubGlobal('isSecureContext', false)
  vi.stubGlobal('navigator', { ...navigator, clipboard: undefined, locks: undefined })
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes) })
}

test('creates different UUIDs of version 4 over plain HTTP', () => {
  openOverPlainHttp()
  const ids = Array.from({ length: 200 }, randomId)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(ids).size).toBe(200)
})

test('copies a text over plain HTTP and leaves the page as it was', async () => {
  openOverPlainHttp()
  const copied: string[] = []
  const execCommand = (command: string) => copied.push(`${command} ${getSelection()}`) > 0
  Object.assign(document, { execCommand })
  const before = document.body.innerHTML
  await copyText('https://daystar.lan/circles/3')
  await copyText(Promise.resolve('one\ntwo'))
  expect(copied).toEqual(['copy https://daystar.lan/circles/3', 'copy one\ntwo'])
  expect(document.body.innerHTML).toBe(before)
})

test('rejects over plain HTTP if the browser does not permit copying', async () => {
  openOverPlainHttp()
  Object.assign(document, { execCommand: () => false })
  await expect(copyText('Nine degrees')).rejects.toThrow('This browser does not permit copying.')
})

test('states why passkeys cannot be used', () => {
  openOverPlainHttp()
  expect(passkeysUnavailable()).toBe('Passkeys need HTTPS.')
  vi.stubGlobal('isSecureContext', true)
  expect(passkeysUnavailable()).toBe('This browser does not support passkeys.')
  vi.stubGlobal('PublicKeyCredential', class {})
  expect(passkeysUnavailable()).toBeNull()
})
