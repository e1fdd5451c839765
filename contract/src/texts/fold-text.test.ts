import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText } from './fold-text.ts'

test.each([
  ['Zoë', 'zoe'],
  ['ÅNGSTRÖM', 'angstrom'],
  ['Øresund', 'oresund'],
  ['Straße', 'strasse'],
  ['Łódź', 'lodz'],
  ['İstanbul', 'istanbul'],
  ['ﬁsh', 'fish'],
  ['北京', '北京'],
  ['مُحَمَّد', 'محمد'],
  ['محـمد', 'محمد'],
  ['أحمد', 'احمد'],
  ['ٱلأحمر', 'الاحمر'],
  ['مؤمنة', 'مومنه'],
  ['ليلى', 'ليلي'],
  ['שָׁלוֹם', 'שלום'],
  ['Ｓｗｉｍ', 'swim'],
  ['ｶﾞｯｺｳ', 'ガッコウ'],
  ['か', 'か'],
  ['が', 'が'],
  ['한국', '한국'],
  ['ΑΔΕΛΦΌΣ', 'αδελφοσ'],
  ['αδελφός', 'αδελφοσ'],
  ['Đà Nẵng', 'da nang'],
  ['Ayọ̀ Ɔla Ŋɔŋ', 'ayo ɔla nɔn'],
  ['Андрей', 'андреи'],
  ['＃Ｌａｋｅ', '#lake'],
  ['❤\ufe0f', '❤'],
  ['हिन्दी', 'हिन्दी'],
  ['น้ำ', 'น\u0e49\u0e4dา'],
  ['४२ ๔๒ ٤٢ ۴۲ ４２ ⁴²', '42 42 42 42 42 42'],
  ['می\u200cخواهم', 'ميخواهم'],
  ['O’Brien', "o'brien"],
])('removes accents and case from %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

test('keeps a folded text as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text))
    }),
  )
})

test('folds all Unicode forms of a text alike', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const forms = (['NFC', 'NFD', 'NFKC', 'NFKD'] as const).map((form) => foldText(text.normalize(form)))
      expect(new Set(forms)).toEqual(new Set([foldText(text)]))
    }),
  )
})
