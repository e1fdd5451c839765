// @vitest-environment node
import { readFile } from 'node:fs/promises'
import { themeColors, themes } from '@daystar/contract/community/accent'
import { expect, test } from 'vitest'

const tokens = await readFile(new URL('../src/styles/tokens.css', import.meta.url), 'utf8')

/** The value of a token in both themes, as sRGB. */
function token(name: string): { light: string; dark: string } {
  const color = 'oklch\\(([\\d.]+)% ([\\d.]+) ([\\d.]+)\\)'
  const match = new RegExp(`--${name}: light-dark\\(${color}, ${color}\\)`).exec(tokens)
  if (!match) throw new Error(`There is no token ${name}.`)
  const [light, dark] = [match.slice(1, 4), match.slice(4, 7)].map((parts) => toSrgb(parts.map(Number) as Oklch))
  return { light: light ?? '', dark: dark ?? '' }
}

type Oklch = [lightness: number, chroma: number, hue: number]

/** The conversion of CSS Color 4. */
function toSrgb([lightness, chroma, hue]: Oklch): string {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const L = lightness / 100
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const channels = linear.map((value) => {
    const clipped = Math.min(1, Math.max(0, value))
    return Math.round(255 * (clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055))
  })
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

test('the contrast of an accent colour is measured with the colours of the themes', () => {
  for (const theme of themes) {
    const surfaces = ['paper', 'card', 'sunk', 'raised'].map((name) => token(name)[theme])
    expect(themeColors[theme]).toMatchObject({ surfaces, card: token('card')[theme], text: token('on-night')[theme] })
  }
})
