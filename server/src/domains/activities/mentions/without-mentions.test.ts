import { expect, test } from 'vitest'
import { withoutMentions } from './without-mentions.ts'

const ada = { id: 12, name: 'Ada (Lake) Ång', username: 'ada.l', replacement: 'a deleted member' }

test('replaces every way of mentioning the member, and nothing else', () => {
  const text = '[Ada old](u:12) and @ADA.L, with @ada (lake) ång. Not [Ada](u:13), @ada.lo, ada.l@lake.example or Ada.'
  expect(withoutMentions(text, ada, 1000)).toBe(
    'a deleted member and a deleted member, with a deleted member. Not [Ada](u:13), @ada.lo, ada.l@lake.example or Ada.',
  )
})

test('inserts the replacement as it is', () => {
  const replacement = 'gelöschtes Mitglied $&'
  expect(withoutMentions('With @Ada (Lake) Ång', { ...ada, replacement }, 1000)).toBe(`With ${replacement}`)
})

test('keeps the text within its limit', () => {
  expect(withoutMentions(`${'x'.repeat(20)} @ada.l`, ada, 30)).toBe(`${'x'.repeat(20)} a deleted`)
})
