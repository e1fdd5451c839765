import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const { resolve } = createRequire(import.meta.url)
const outputDir = fileURLToPath(new URL('../../node_modules/.cache/daystar-fonts', import.meta.url))

/** The only weight in which the display typeface is used (`src/styles/base.css`). */
const weight = 560
const subsets = ['latin', 'latin-ext']

/**
 * Makes the files `@fonts/fraunces-{subset}-560-normal.woff2`: the variable font reduced to this weight, which is half
 * of the size, with the same outlines. The package has only multiples of a hundred as files of their own.
 */
export function pinFontWeight(): Plugin {
  return {
    name: 'daystar:pin-font-weight',
    async config() {
      await mkdir(outputDir, { recursive: true })
      const write = async (subset: string) =>
        await writeFile(join(outputDir, `fraunces-${subset}-${weight}-normal.woff2`), await pinned(subset))
      await Promise.all(subsets.map(write))
      return { resolve: { alias: { '@fonts': outputDir } } }
    },
  }
}

async function pinned(subset: string): Promise<Buffer> {
  const font = await readFile(resolve(`@fontsource-variable/fraunces/files/fraunces-${subset}-wght-normal.woff2`))
  const ranges = JSON.parse(await readFile(resolve('@fontsource-variable/fraunces/unicode.json'), 'utf8'))
  return await subsetFont(font, charactersOf(ranges[subset]), {
    targetFormat: 'woff2',
    variationAxes: { wght: weight },
  })
}

/** All characters of a value of `unicode-range`. */
function charactersOf(ranges: string): string {
  return ranges
    .split(',')
    .flatMap((range) => {
      const [first = 0, last = first] = range
        .replace('U+', '')
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
    })
    .join('')
}
