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
])('removes accents and case from %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})
