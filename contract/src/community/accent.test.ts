import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Translate } from '../message.ts'
import { accentContrast, accentPalette, accentProblem, contrast, themes } from './accent.ts'

const english: Translate = (message, values = {}) => message.replace(/\{(\w+)\}/g, (_, name) => String(values[name]))

test('measures contrast as WCAG 2 defines it', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#ffffff', '#777777')).toBeCloseTo(4.48, 2)
  expect(contrast('#25347e', '#25347e')).toBe(1)
})

test('accepts a dark colour in the light theme only, and a light colour in the dark theme only', () => {
  expect(accentProblem('#0b6b3a', 'light', english)).toBeNull()
  expect(accentProblem('#0b6b3a', 'dark', english)).toMatch(/contrast of 2\.\d:1 in the dark theme.*lighter/)
  expect(accentProblem('#8fd6ab', 'dark', english)).toBeNull()
  expect(accentProblem('#8fd6ab', 'light', english)).toMatch(/contrast of 1\.\d:1 in the light theme.*darker/)
})

test('an accepted colour can be read on every surface, and text can be read on it, also when it is hovered', () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(color, fc.constantFrom(...themes), (accent, theme) => {
      const palette = accentPalette(accent, theme)
      expect(Object.values(palette)).toSatisfy((colors: string[]) => colors.every((c) => /^#[0-9a-f]{6}$/.test(c)))
      if (accentProblem(accent, theme, english) !== null) {
        expect(accentContrast(accent, theme)).toBeLessThan(4.5)
        return
      }
      expect(contrast(accent, palette['night-soft'])).toBeGreaterThanOrEqual(4.5)
      expect(contrast(palette['night-hover'], theme === 'light' ? '#fdfcf8' : '#0a1025')).toBeGreaterThanOrEqual(4.5)
    }),
  )
})
