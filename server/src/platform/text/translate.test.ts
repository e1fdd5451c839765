import { expect, test } from 'vitest'
import { translatorWith } from '../../testing/catalogues.ts'

const stars = '{count, plural, one {# star} other {# stars}}'

test('a text without a translation, or in a language without a catalogue entry, is in English', async () => {
  const translator = await translatorWith({ de: { Cancel: 'Abbrechen', Reply: '' } })
  const t = translator('de')
  expect(t('Cancel')).toBe('Abbrechen')
  expect(t('Reply')).toBe('Reply')
  expect(t('Follow {name}', { name: 'Ada' })).toBe('Follow Ada')
  expect(t(stars, { count: 1 })).toBe('1 star')
  expect(translator('en')('Cancel')).toBe('Cancel')
})

test('a plural has the forms of its language, with the digits that the app uses', async () => {
  const forms = 'zero {لا نجوم} one {نجمة} two {نجمتان} few {# نجوم} many {# نجمة} other {# نجمة}'
  const t = (await translatorWith({ ar: { [stars]: `{count, plural, ${forms}}` } }))('ar')
  expect([0, 1, 2, 3, 11, 100].map((count) => t(stars, { count }))).toEqual([
    ...['لا نجوم', 'نجمة', 'نجمتان'],
    ...['3 نجوم', '11 نجمة', '100 نجمة'],
  ])
})

test('equal texts with different contexts have different translations', async () => {
  const t = (await translatorWith({ de: { Open: 'Öffnen', 'adjective\u0004Open': 'Offen' } }))('de')
  expect(t('Open')).toBe('Öffnen')
  expect(t('Open', undefined, { context: 'adjective' })).toBe('Offen')
  expect(t('Open', undefined, { context: 'other' })).toBe('Open')
})

test('values are inserted as they are', async () => {
  const t = (await translatorWith({ fr: { 'Follow {name}': 'Suivre {name}' } }))('fr')
  expect(t('Follow {name}', { name: "<b>{name}' & 5,000" })).toBe("Suivre <b>{name}' & 5,000")
})
