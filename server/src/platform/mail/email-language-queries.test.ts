import { community } from '@daystar/contract/community'
import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { emailLanguage } from './email-language-queries.ts'

test('emails are in the language of the setting, else of the last use, else of the community, else in English', async () => {
  const { testApp, ada, olga } = await createTestApp({ members: ['olga'] })
  const { db } = testApp
  const languageOfEmails = async () => {
    const query = db.selectFrom('members as m').select(emailLanguage('m').as('language')).where('m.id', '=', ada.id)
    return (await query.executeTakeFirstOrThrow()).language
  }
  const set = (values: { language?: string | null; last_language?: string | null }) =>
    db.updateTable('members').set(values).where('id', '=', ada.id).execute()

  expect(await languageOfEmails()).toBe('en')
  await olga.request(community.edit, { body: { app_language: 'fr' } })
  expect(await languageOfEmails()).toBe('fr')
  await set({ last_language: 'pt-BR' })
  expect(await languageOfEmails()).toBe('pt-BR')
  await set({ language: 'de' })
  expect(await languageOfEmails()).toBe('de')
  // A later version may have stored a language that this one lacks.
  await set({ language: 'tlh' })
  expect(await languageOfEmails()).toBe('pt-BR')
})
