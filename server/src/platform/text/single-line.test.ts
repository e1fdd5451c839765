import fc from 'fast-check'
import { expect, test } from 'vitest'
import { singleLine } from './single-line.ts'

test.each([
  ['zero-width characters', 'A\u200bd\u2060a\ufeff\u00ad', 'Ada'],
  ['direction overrides, embeddings, isolates and marks', '\u202eAda\u202c \u2066Lind\u2069\u200f\u061c', 'Ada Lind'],
  ['joiners and variation selectors in Latin text', 'A\u200dd\u200ca\ufe0f', 'Ada'],
  ['fillers that look like spaces', '\u3164Ada\u115f\uffa0', 'Ada'],
  ['tag characters', 'Ada\u{e0041}\u{e0020}', 'Ada'],
  ['annotation characters', '\ufff9Ada\ufffb', 'Ada'],
])('removes %s', (_, text, expected) => {
  expect(singleLine(text)).toBe(expected)
})

test('turns line breaks and control characters into a space', () => {
  expect(singleLine(' Ada\r\n\tLind\u0085Berg\u2028\u0007 ')).toBe('Ada Lind Berg')
})

test.each([
  ['a Persian name', 'علی\u200cرضا'],
  ['a Malayalam letter', 'അവന\u0d4d\u200d'],
  ['a Japanese name with a variant of a letter', '葛\u{e0100}城'],
  ['an emoji of several characters', '👩\u200d💻 ❤\ufe0f\u200d🔥 👋🏽'],
  ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ['accents as separate characters', 'E\u0301mile'],
])('keeps %s', (_, text) => {
  expect(singleLine(text)).toBe(text)
})

test('changes nothing the second time', () => {
  const character = fc.constantFrom('A', 'ا', '👩', '\u200d', '\ufe0f', '\u202e', '\u{e0067}', '🏴', ' ', '\n', 'é')
  fc.assert(
    fc.property(fc.array(character), (characters) => {
      const once = singleLine(characters.join(''))
      expect(singleLine(once)).toBe(once)
    }),
  )
})
