import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { afterAll, describe, expect, test } from 'vitest'
import { projectRoot } from './runtime.mjs'

const biome = join(projectRoot, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
const house = mkdtempSync(join(tmpdir(), 'daystar-lint-'))
for (const file of ['biome.json', '.gitignore']) copyFileSync(join(projectRoot, file), join(house, file))
afterAll(() => rmSync(house, { recursive: true }))

/**
 * @param {string} file where the code would stand
 * @param {string} code
 */
function complaintsAbout(file, code) {
  mkdirSync(dirname(join(house, file)), { recursive: true })
  writeFileSync(join(house, file), code)
  const args = [biome, 'lint', '--colors=off', '--reporter=github', file]
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: house, encoding: 'utf8' })
  const complaints = [...`${stdout}${stderr}`.matchAll(/^::error title=(lint\/\S+?),/gm)]
  return complaints.map(([, rule]) => rule)
}

describe('the linter', () => {
  test('lets nobody but the configuration read the environment', () => {
    const code = 'export const port = process.env.PORT\n'
    expect(complaintsAbout('server/src/platform/mail.ts', code)).toEqual(['lint/style/noProcessEnv'])
    expect(complaintsAbout('server/src/config.ts', code)).toEqual([])
  })

  test('asks every picture for its words', () => {
    const code = 'export const Photo = () => <img src="/a.webp" />\n'
    expect(complaintsAbout('web/src/ui/photo.tsx', code)).toEqual(['lint/a11y/useAltText'])
  })

  test('keeps hooks out of conditions, and their dependencies complete', () => {
    const conditional = `import { useEffect } from 'react'
export function useTitle(title: string) {
  if (title) useEffect(() => {})
}
`
    const incomplete = `import { useEffect } from 'react'
export function useTitle(title: string) {
  useEffect(() => {
    document.title = title
  }, [])
}
`
    expect(complaintsAbout('web/src/lib/use-title.ts', conditional)).toEqual(['lint/correctness/useHookAtTopLevel'])
    expect(complaintsAbout('web/src/lib/use-title.ts', incomplete)).toEqual([
      'lint/correctness/useExhaustiveDependencies',
    ])
  })
})
