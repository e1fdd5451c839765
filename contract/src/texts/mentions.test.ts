import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mentionToken, textParts, withNames } from './mentions.ts'

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

test.each(['Noor [she/her]', '[Noor] [she/her]', 'Noor ]', '[', 'a](u:5) [b', 'Noor\nLind', '[[Noor]]'])(
  'mentions a member with the name %j',
  (name) => {
    const text = `See [1] and ${mentionToken({ id: 12, name })}, [Ada](u:7).`
    expect(mentionsIn(text)).toEqual([12, 7])
    expect(textParts(text)[1]).toMatchObject({ kind: 'token', id: 12 })
  },
)

test('keeps balanced brackets in the name of a token', () => {
  expect(mentionToken({ id: 12, name: 'Noor [she/her]' })).toBe('[Noor [she/her]](u:12)')
  expect(textParts('[Noor [she/her]](u:12)')).toEqual([
    { kind: 'token', text: '[Noor [she/her]](u:12)', id: 12, name: 'Noor [she/her]' },
  ])
  expect(mentionToken({ id: 12, name: 'Noor [she' })).toBe('[Noor (she](u:12)')
})

test('starts a token at its own bracket', () => {
  expect(textParts('[a link and [Ada](u:7)')[1]).toMatchObject({ text: '[Ada](u:7)', name: 'Ada' })
})

test('parses every name that it formats', () => {
  const character = fc.constantFrom('[', ']', '(u:1)', '(', ')', 'A', ' ', '\n', '@')
  fc.assert(
    fc.property(fc.array(character, { minLength: 1, maxLength: 20 }), (characters) => {
      expect(mentionsIn(mentionToken({ id: 12, name: `N${characters.join('')}` }))).toEqual([12])
    }),
  )
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
  for (const part of ['[', '[[', '[a', '[]', '[a[', ']', '[a]']) expect(mentionsIn(part.repeat(5000))).toEqual([])
})

const urls = (text: string) => textParts(text).flatMap((part) => (part.kind === 'link' ? [part.url] : []))

test.each([
  ['https://lake.example', ['https://lake.example']],
  ['HTTP://Lake.Example/A', ['HTTP://Lake.Example/A']],
  ['See https://lake.example/a, and https://lake.example/b!', ['https://lake.example/a', 'https://lake.example/b']],
  ['(https://lake.example)', ['https://lake.example']],
  ['https://lake.example/x_(y)', ['https://lake.example/x_(y)']],
  ['[map](https://lake.example/m).', ['https://lake.example/m']],
  ['“https://lake.example”', ['https://lake.example']],
  ['www.lake.example/a?b=1#c', ['https://www.lake.example/a?b=1#c']],
  ['https://lake.example/@ada', ['https://lake.example/@ada']],
  ['https:// and www. and http://. and ftp://lake.example', []],
  ['javascript:alert(1) mail@www.example.org', []],
])('finds the addresses of web pages in %s', (text, expected) => {
  expect(urls(text)).toEqual(expected)
})

test('finds no mention inside an address, and no address inside a mention', () => {
  expect(textParts('https://lake.example/?u=@ada [https://x.example](u:7)').map(({ kind }) => kind)).toEqual([
    'link',
    'text',
    'token',
  ])
})

test('finds a mention next to an address, and joins to the original text', () => {
  const piece = fc.constantFrom('https://lake.example/', 'www.', '[Ada](u:7)', '@ada', '.', ' ', '(', ')')
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('')
      const joined = textParts(text).map((part) => part.text)
      expect(joined.join('')).toBe(text)
    }),
  )
  expect(textParts('https://lake.example/[Ada](u:7)').map(({ kind }) => kind)).toEqual(['link', 'token'])
})

test('finds given names of several words, and a longer handle or name rather than a shorter one', () => {
  const handles = (text: string, names: string[]) =>
    textParts(text, names).flatMap((part) => (part.kind === 'handle' ? [part.handle] : []))
  expect(handles('@ada lovelace, @ADA and @ada.b', ['Ada', 'Ada Lovelace'])).toEqual(['Ada Lovelace', 'Ada', 'ada.b'])
  expect(handles('@עדה לב. @סמיר @山田 @山田花', ['עדה לב', '山田'])).toEqual(['עדה לב', '山田'])
  expect(handles('@Adan, @Ada.lo, @Adá, lake@Ada, /@Ada', ['Ada'])).toEqual(['Adan', 'Ada.lo'])
  expect(handles('@Anne-Marie and @a+b (c)', ['Anne-Marie', 'a+b (c)'])).toEqual(['Anne-Marie', 'a+b (c)'])
})

test('writes names instead of tokens', () => {
  expect(withNames('[Noor [she/her]](u:12), [x](u:0) and @ben')).toBe('@Noor [she/her], [x](u:0) and @ben')
})
