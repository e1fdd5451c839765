import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromTokens, mentionBeingTyped, mentionedIds, toTokens } from './mention-tokens.ts'

const ada = { id: 7, name: 'Ada' }
const adaLovelace = { id: 8, name: 'Ada Lovelace' }

test('converts mentions to tokens and back', () => {
  const composed = { text: 'Swam with @Ada Lovelace, then @Ada.', chosen: [ada, adaLovelace] }
  const tokenized = toTokens(composed)
  expect(tokenized).toBe('Swam with [Ada Lovelace](u:8), then [Ada](u:7).')
  expect(fromTokens(tokenized)).toEqual({ text: composed.text, chosen: [adaLovelace, ada] })
  expect(mentionedIds(composed)).toEqual([8, 7])
})

test('converts a name with brackets to a token and back', () => {
  const noor = { id: 9, name: 'Noor [she/her]' }
  const composed = { text: 'With @Noor [she/her]!', chosen: [noor] }
  expect(toTokens(composed)).toBe('With [Noor [she/her]](u:9)!')
  expect(fromTokens(toTokens(composed))).toEqual(composed)
  expect(mentionedIds(composed)).toEqual([9])
})

test('does not mention a member whose name was removed from the text', () => {
  expect(mentionedIds({ text: 'Swam alone', chosen: [ada] })).toEqual([])
  expect(mentionedIds({ text: '@Adamantine', chosen: [ada] })).toEqual([])
})

test('leaves a text without selected members unchanged', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(toTokens({ text, chosen: [] })).toBe(text)
    }),
  )
})

test('returns the same tokens after converting from and to tokens', () => {
  const piece = fc.oneof(
    fc.constantFrom('[Ada](u:7)', ' and ', '[Ben O.](u:9)', '.', '\n'),
    fc.stringMatching(/^[a-z ]{0,9}$/),
  )
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const tokenized = pieces.join(' ')
      expect(toTokens(fromTokens(tokenized))).toBe(tokenized)
    }),
  )
})

test('detects a mention from an @ after a space up to a space or 30 characters', () => {
  expect(mentionBeingTyped('with @ad', 8)).toEqual({ at: 5, text: 'ad' })
  expect(mentionBeingTyped('@', 1)).toEqual({ at: 0, text: '' })
  expect(mentionBeingTyped('ada@lake.org', 12)).toBeNull()
  expect(mentionBeingTyped('with @ad ', 9)).toBeNull()
  expect(mentionBeingTyped('今日は@田中', 6)).toEqual({ at: 3, text: '田中' })
  expect(mentionBeingTyped('、@', 2)).toEqual({ at: 1, text: '' })
  expect(mentionBeingTyped('zoë@田中', 6)).toBeNull()
  expect(mentionBeingTyped(`@${'a'.repeat(30)}`, 31)).not.toBeNull()
  expect(mentionBeingTyped(`@${'a'.repeat(31)}`, 32)).toBeNull()
})

test('keeps a chosen member whose name is followed by text in a script without spaces, but not a longer name', () => {
  const chosen = [
    { id: 7, name: '田中' },
    { id: 8, name: 'Zoë' },
  ]
  expect(toTokens({ text: '今日は@田中さんと@zoeも。@田中花 @Zoë.b', chosen })).toBe(
    '今日は[田中](u:7)さんと[Zoë](u:8)も。@田中花 @Zoë.b',
  )
})
