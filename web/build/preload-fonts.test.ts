import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@daystar/contract/languages'
import { expect, test } from 'vitest'
import { withoutUnusedFonts } from './preload-fonts.ts'

const page = `<head>
    <link rel="preload" as="font" type="font/woff2" href="/assets/figtree-latin-wght-normal-x.woff2" crossorigin="">
    <link rel="preload" as="script" href="/early.js">
</head>`

test('a page preloads fonts unless its language has those of the system', () => {
  const styles = readFileSync(join(import.meta.dirname, '..', 'src', 'styles', 'languages.css'), 'utf8')
  for (const language of Object.keys(languages)) {
    const hasSystemFonts = styles.includes(`[lang|="${language}"] {`)
    expect(withoutUnusedFonts(page, language).includes('as="font"'), language).toBe(!hasSystemFonts)
    expect(withoutUnusedFonts(page, language)).toContain('/early.js')
  }
})
