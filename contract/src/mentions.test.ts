import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textParts } from './mentions.ts'

const named = (text: string) =>
  textParts(text).flatMap((part): (string | number)[] =>
    part.kind === 'token' ? [part.id] : part.kind === 'handle' ? [part.handle] : [],
  )

test('a token names a member by number, a handle by name', () => {
  expect(named('With [Ada Lovelace](u:12) and @ben.o, finally.')).toEqual([12, 'ben.o'])
})

test('punctuation behind a handle is not part of it', () => {
  expect(named('Thanks @ada.')).toEqual(['ada'])
  expect(named('(@ada) @ben, @cleo! @dev?')).toEqual(['ada', 'ben', 'cleo', 'dev'])
  expect(named('@ada…')).toEqual(['ada'])
})

test('an e-mail address is nobody’s mention', () => {
  expect(named('write to ada@lake.org')).toEqual([])
  expect(named('ä@lake, a@b@c')).toEqual([])
})

test('a handle has 1 to 30 letters, digits, underscores or dots', () => {
  expect(named(`@${'a'.repeat(30)}`)).toEqual(['a'.repeat(30)])
  expect(named(`@${'a'.repeat(31)}`)).toEqual([])
  expect(named('@ alone, @-dash, @...')).toEqual([])
})

test('a token with a number beyond what ids can be is plain text', () => {
  expect(named('[x](u:0) [x](u:99999999999999999) [x](u:9999999999999999)')).toEqual([])
})

test('a handle inside a token’s name is the token’s', () => {
  expect(named('[@ada](u:3)')).toEqual([3])
})

test('whatever the text, its parts joined are the text', () => {
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

test('thousands of half-written mentions name nobody', () => {
  expect(named('[a](u:'.repeat(2000) + '@'.repeat(5000))).toEqual([])
})
