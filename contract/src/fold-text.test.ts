import { expect, test } from 'vitest'
import { foldText } from './fold-text.ts'

test.each([
  ['Zoë', 'zoe'],
  ['ÅNGSTRÖM', 'angstrom'],
  ['Øresund', 'oresund'],
  ['Straße', 'strasse'],
  ['Łódź', 'lodz'],
  ['İstanbul', 'istanbul'],
  ['北京', '北京'],
])('removes accents and case from %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})
