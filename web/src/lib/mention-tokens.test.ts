import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromTokens, mentionBeingTyped, mentionedIds, toTokens } from './mention-tokens.ts'

const ada = { id: 7, name: 'Ada' }
const adaLovelace = { id: 8, name: 'Ada Lovelace' }

test('a chosen name is sent as a token and comes back as it was typed', () => {
  const composed = { text: 'Swam with @Ada Lovelace, then @Ada.', chosen: [ada, adaLovelace] }
  const sent = toTokens(composed)
  expect(sent).toBe('Swam with [Ada Lovelace](u:8), then [Ada](u:7).')
  expect(fromTokens(sent)).toEqual({ text: composed.text, chosen: [adaLovelace, ada] })
  expect(mentionedIds(composed)).toEqual([8, 7])
})

test('a chosen member whose name was deleted again is not mentioned', () => {
  expect(mentionedIds({ text: 'Swam alone', chosen: [ada] })).toEqual([])
  expect(mentionedIds({ text: '@Adamantine', chosen: [ada] })).toEqual([])
})

test('nobody is mentioned by a text that nobody was chosen in', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(toTokens({ text, chosen: [] })).toBe(text)
    }),
  )
})

test('editing what was sent and sending it again changes nothing', () => {
  const piece = fc.oneof(
    fc.constantFrom('[Ada](u:7)', ' and ', '[Ben O.](u:9)', '.', '\n'),
    fc.stringMatching(/^[a-z ]{0,9}$/),
  )
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const sent = pieces.join(' ')
      expect(toTokens(fromTokens(sent))).toBe(sent)
    }),
  )
})

test('suggestions begin at an @ after a space and end at a space or after 30 characters', () => {
  expect(mentionBeingTyped('with @ad', 8)).toEqual({ at: 5, words: 'ad' })
  expect(mentionBeingTyped('@', 1)).toEqual({ at: 0, words: '' })
  expect(mentionBeingTyped('ada@lake.org', 12)).toBeNull()
  expect(mentionBeingTyped('with @ad ', 9)).toBeNull()
  expect(mentionBeingTyped(`@${'a'.repeat(30)}`, 31)).not.toBeNull()
  expect(mentionBeingTyped(`@${'a'.repeat(31)}`, 32)).toBeNull()
})
