import { describe, expect, test } from 'vitest'
import { Marker, Markers } from './marked-text.ts'

/** The text with its matches in brackets. */
const written = (parts: readonly { readonly text: string; readonly is_match: boolean }[]) =>
  parts.map(({ text, is_match: isMatch }) => (isMatch ? `[${text}]` : text)).join('')

test.each([
  [
    'an English stem',
    'en',
    'running',
    ['en:run'],
    'They run, we were running; a runner',
    'They [run], we were [running]; a [runner]',
  ],
  [
    'a stem that ends with i',
    'en',
    'study',
    ['en:studi'],
    'Two studies about studying',
    'Two [studies] about [studying]',
  ],
  ['a German stem with umlauts', 'de', 'haus', ['de:haus'], 'Zwei große Häuser', 'Zwei große [Häuser]'],
  ['a Spanish stem', 'es', 'lago', ['es:lag'], 'Los lagos fríos', 'Los [lagos] fríos'],
  ['a French stem', 'fr', 'pomme', ['fr:pomm'], 'Des pommes mangées', 'Des [pommes] mangées'],
  ['a Portuguese stem', 'pt-BR', 'árvore', ['pt:arvor'], 'Muitas árvores', 'Muitas [árvores]'],
  ['an Arabic stem after the article', 'ar', 'كتاب', ['ar:كتاب'], 'قرأت الكتاب', 'قرأت [الكتاب]'],
  ['an Arabic word without vowel marks', null, 'محمد', [], 'مُحَمَّد هنا', '[مُحَمَّد] هنا'],
  ['a part of Japanese text', null, '東京', [], '昨日は東京タワーへ', '昨日は[東京]タワーへ'],
  ['half-width kana', null, 'トウキョウ', [], 'swim ﾄｳｷｮｳ', 'swim [ﾄｳｷｮｳ]'],
  ['a part of Thai text', null, 'ไทย', [], 'ภาษาไทยดี', 'ภาษา[ไทย]ดี'],
  ['a Chinese word next to Latin letters', null, '北京 swim', [], 'Swim 北京大学', '[Swim] [北京]大学'],
  ['a Korean word', null, '한국', [], '한국 여행', '[한국] 여행'],
  ['Hebrew without vowel marks', null, 'שלום', [], 'שָׁלוֹם רב', '[שָׁלוֹם] רב'],
  ['accents and letter case', null, 'cafe zoe', [], 'Café mit ZOË', '[Café] mit [ZOË]'],
  [
    'no word that only begins with the query',
    null,
    'run',
    [],
    'They run, we were running',
    'They [run], we were running',
  ],
  ['no stem of another language', 'de', 'running', ['en:run'], 'Wir run', 'Wir run'],
])('marks %s', (_, language, query, lexemes, text, expected) => {
  expect(written(new Markers(query, lexemes).of(language).excerpt(text))).toBe(expected)
})

test('marks titles only by the words as they are written', () => {
  expect(written(new Markers('run', ['en:run']).ofWords.mark('Run while running'))).toBe('[Run] while running')
})

test('keeps the markers of texts in different languages apart', () => {
  const markers = new Markers('runs', ['en:run', 'de:runs'])
  expect(['en', 'de', 'en', null].map((language) => written(markers.of(language).excerpt('They run')))).toEqual([
    'They [run]',
    'They run',
    'They [run]',
    'They run',
  ])
})

test('an empty query marks nothing', () => {
  expect(new Marker('').mark('A swim')).toEqual([{ text: 'A swim', is_match: false }])
})

describe('an excerpt', () => {
  const filler = 'word '.repeat(60)

  test('is the part around the first match, with all further matches in it', () => {
    const text = written(
      new Marker('swim').excerpt(`${filler}a swim, then a swim ${'after '.repeat(20)}swim ${filler}`),
    )
    expect(text).toMatch(/^…word .{40,}a \[swim\], then a \[swim\] after .*after \[swim\]…$/)
    expect(text.replaceAll(/[[\]]/g, '').length).toBeLessThanOrEqual(202)
  })

  test('contains the matches at its end', () => {
    const text = `swim ${'x'.repeat(190)} swim swim`
    expect(written(new Marker('swim').excerpt(text))).toBe(`[swim] ${'x'.repeat(190)} [swim]…`)
  })

  test('is the beginning if nothing matches', () => {
    expect(written(new Marker('swim').excerpt(filler))).toMatch(/^word word .*word…$/)
  })

  test.each(['a  swim', 'a\nswim', ' a\tswim ', 'a\u00a0swim', 'a\u3000 swim'])('of %j is on one line', (text) => {
    expect(written(new Marker('swim').excerpt(text))).toBe('a [swim]')
  })
})
