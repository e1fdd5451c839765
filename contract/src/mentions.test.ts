import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textParts } from './mentions.ts'

const mentionsIn = (text: string) =>
  textParts(text).flatMap((part): (string | number)[] =>
    part.kind === 'token' ? [part.id] : part.kind === 'handle' ? [part.handle] : [],
  )

test('parses tokens by id and handles by name', () => {
  expect(mentionsIn('With [Ada Lovelace](u:12) and @ben.o, finally.')).toEqual([12, 'ben.o'])
})

test('excludes punctuation after a handle', () => {
  expect(mentionsIn('Thanks @ada.')).toEqual(['ada'])
  expect(mentionsIn('(@ada) @ben, @cleo! @dev?')).toEqual(['ada', 'ben', 'cleo', 'dev'])
  expect(mentionsIn('@ada…')).toEqual(['ada'])
})

test('does not parse email addresses as mentions', () => {
  expect(mentionsIn('write to ada@lake.org')).toEqual([])
  expect(mentionsIn('ä@lake, a@b@c')).toEqual([])
})

test('accepts handles of 1 to 30 letters, digits, underscores or dots', () => {
  expect(mentionsIn(`@${'a'.repeat(30)}`)).toEqual(['a'.repeat(30)])
  expect(mentionsIn(`@${'a'.repeat(31)}`)).toEqual([])
  expect(mentionsIn('@ alone, @-dash, @...')).toEqual([])
})

test('treats a token with an invalid id as plain text', () => {
  expect(mentionsIn('[x](u:0) [x](u:99999999999999999) [x](u:9999999999999999)')).toEqual([])
})

test('splits a text into plain text, tokens and handles in order', () => {
  expect(textParts('@ada.b, [Ben](u:7)@cleo.')).toEqual([
    { kind: 'handle', text: '@ada.b', handle: 'ada.b' },
    { kind: 'text', text: ', ' },
    { kind: 'token', text: '[Ben](u:7)', id: 7, name: 'Ben' },
    { kind: 'handle', text: '@cleo', handle: 'cleo' },
    { kind: 'text', text: '.' },
  ])
  expect(textParts('[Ben](u:7)')).toEqual([{ kind: 'token', text: '[Ben](u:7)', id: 7, name: 'Ben' }])
  expect(textParts('')).toEqual([])
})

test('ignores a handle inside the name of a token', () => {
  expect(mentionsIn('[@ada](u:3)')).toEqual([3])
})

test('returns parts that join to the original text', () => {
  const piece = fc.oneof(fc.string(), fc.constantFrom('[Ada](u:7)', '@ada', '@', '[', '](u:', ')', '.', 'ä'))
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('')
      expect(
        textParts(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
    }),
  )
})

test('finds no mention in thousands of incomplete mentions', () => {
  expect(mentionsIn('[a](u:'.repeat(2000) + '@'.repeat(5000))).toEqual([])
})
