import { foldText } from '@daystar/contract/texts/fold-text'
import type { TextPart } from '@daystar/contract/texts/mention-tokens'
import { textParts } from '@daystar/contract/texts/mentions'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mentionedPeople, textsAbout } from '../../../testing/actions/mentioning-texts.ts'
import { withoutMentions } from './without-mentions.ts'

const ada = { id: 12, name: 'Ada (Lake) Ång', username: 'ada.l', replacement: 'a deleted member' }
const sam = { ...ada, name: 'Sam', username: 'sam' }

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

test('cuts replacements and no other part of a text that would become too long', () => {
  expect(withoutMentions('@sam and [Ben](u:7)', sam, 20)).toBe('a del and [Ben](u:7)')
  expect(withoutMentions('@sam, @sam and 🏊🏾 [Ben](u:7)', sam, 29)).toBe(
    'a del, a de and 🏊🏾 [Ben](u:7)'.slice(0, 40),
  )
})

test.each([
  '@sam.samson',
  '@Samantha',
  '@Sam_',
  'info@sam.example',
  'https://lake.example/@sam',
  '[Ben @Sam](u:13)',
  '@Samé',
])('does not change %s, which does not mention the member', (text) => {
  expect(withoutMentions(text, sam, 1000)).toBe(text)
})

test('leaves a name to another member who is mentioned by it, or by a longer one', () => {
  const samuel = { name: 'Sam Lind', username: null }
  expect(withoutMentions('@Sam Lind and @Sam', sam, 1000, { others: [samuel] })).toBe('@Sam Lind and a deleted member')
  const unnamed = { ...sam, username: null }
  expect(withoutMentions('@sam', unnamed, 1000, { others: [{ name: 'Samira', username: 'Sam' }] })).toBe('@sam')
  expect(withoutMentions('@sam', unnamed, 1000, { isByName: false })).toBe('@sam')
})

test('keeps the mention next to a replaced one', () => {
  expect(withoutMentions('@ben[Sam](u:12)@cleo', sam, 1000)).toBe('@ben a deleted member @cleo')
  expect(withoutMentions('swim.[Sam](u:12)s', sam, 1000)).toBe('swim. a deleted members')
})

const namesOf = ({ name, username }: { readonly name: string; readonly username: string | null }) =>
  username === null ? [name] : [name, username]

test('changes nothing but the mentions of the member, for any name and text', () => {
  const other = { id: 7, name: 'Ben', username: 'ben' }
  const people = mentionedPeople.map((person) => ({ ...person, id: 12, replacement: 'عضو محذوف' }))
  const cases = people.chain((member) => fc.tuple(fc.constant(member), textsAbout(member, other), fc.boolean()))
  fc.assert(
    fc.property(cases, ([member, text, isFull]) => {
      const isMention = (part: TextPart) =>
        (part.kind === 'token' && part.id === member.id) ||
        (part.kind === 'handle' && namesOf(member).some((name) => foldText(name) === foldText(part.handle)))
      const partsOf = (value: string) => textParts(value, namesOf(member))
      const changed = withoutMentions(text, member, isFull ? [...text].length : 1000)
      if (!partsOf(text).some(isMention)) expect(changed).toBe(text)
      const linked = (parts: readonly TextPart[]) => parts.filter((part) => part.kind !== 'text' && !isMention(part))
      expect(linked(partsOf(changed))).toEqual(linked(partsOf(text)))
      expect(partsOf(changed).some(isMention)).toBe(false)
      if (isFull) expect([...changed].length).toBeLessThanOrEqual([...text].length)
    }),
    { numRuns: 3000 },
  )
})
