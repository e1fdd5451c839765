import type { AccentPalette } from '../community.ts'
import type { Translate } from '../message.ts'

export const themes = ['light', 'dark'] as const
export type ThemeName = (typeof themes)[number]

interface Theme {
  /** The tokens `paper`, `card`, `sunk` and `raised`, on which text has the accent colour. */
  readonly surfaces: readonly string[]
  /** The token `on-night`: text on the accent colour. */
  readonly text: string
  readonly card: string
  /** The share of the accent colour in a softly tinted surface. */
  readonly softShare: number
  /** The colour with which a hovered button is mixed. */
  readonly hover: string
}

/** The colours of web/src/styles/tokens.css in sRGB. web/build/accent-themes.test.ts compares them. */
export const themeColors: Readonly<Record<ThemeName, Theme>> = {
  light: {
    surfaces: ['#faf7f0', '#fffefb', '#f2eee6', '#fffefd'],
    text: '#fdfcf8',
    card: '#fffefb',
    softShare: 0.1,
    hover: '#000000',
  },
  dark: {
    surfaces: ['#090d1d', '#13182a', '#1c2234', '#1a2135'],
    text: '#0a1025',
    card: '#13182a',
    softShare: 0.15,
    hover: '#ffffff',
  },
}

const hoverShare = 0.2
/** WCAG 2.2 AA for text. */
export const minAccentContrast = 4.5

export function accentPalette(color: string, theme: ThemeName): AccentPalette {
  const { card, softShare, hover } = themeColors[theme]
  return {
    night: color,
    'night-hover': mix(hover, color, hoverShare),
    'night-soft': mix(color, card, softShare),
  }
}

/** The lowest contrast that the colour has in a theme: as text on any surface, and as the background of text. */
export function accentContrast(color: string, theme: ThemeName): number {
  const { surfaces, text } = themeColors[theme]
  const neighbours = [...surfaces, text, accentPalette(color, theme)['night-soft']]
  return Math.min(...neighbours.map((other) => contrast(color, other)))
}

/** The problem of the colour in a theme; null if it can be read. */
export function accentProblem(color: string, theme: ThemeName, t: Translate): string | null {
  const lowest = accentContrast(color, theme)
  if (lowest >= minAccentContrast) return null
  // Rounded down, so that 4.49 is not displayed as 4.5.
  const shown = (Math.floor(lowest * 10) / 10).toFixed(1)
  if (theme === 'light')
    return t(
      'This colour has a contrast of {contrast}:1 in the light theme; text needs at least {min}:1. Please choose a darker colour.',
      { contrast: shown, min: minAccentContrast },
    )
  return t(
    'This colour has a contrast of {contrast}:1 in the dark theme; text needs at least {min}:1. Please choose a lighter colour.',
    { contrast: shown, min: minAccentContrast },
  )
}

/** The contrast ratio of WCAG 2, from 1 to 21. Both colours like "#25347e". */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function mix(one: string, other: string, share: number): string {
  const second = channels(other)
  const mixed = channels(one).map((value, at) => Math.round(value * share + (second[at] ?? 0) * (1 - share)))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function channels(color: string): [number, number, number] {
  const value = Number.parseInt(color.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}
