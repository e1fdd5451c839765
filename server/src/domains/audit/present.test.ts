import { expect, test } from 'vitest'
import { translatorWith } from '../../testing/catalogues.ts'
import { presentSecurityEvent } from './present.ts'

test('describes an event in the language of the request, and one of a later version by its name', async () => {
  const t = (await translatorWith({ de: { 'Signed out': 'Abgemeldet' } }))('de')
  const row = { id: 1, page_key: '', user_agent: '', address: null, created_at: new Date() }
  expect(presentSecurityEvent({ ...row, action: 'signed_out' }, t).description).toBe('Abgemeldet')
  expect(presentSecurityEvent({ ...row, action: 'teleported' }, t).description).toBe('teleported')
})
