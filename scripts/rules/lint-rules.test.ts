import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { afterAll, describe, expect, test } from 'vitest'
import { projectRoot } from '../runtime.mjs'

const biome = join(projectRoot, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
const project = mkdtempSync(join(tmpdir(), 'daystar-lint-'))
for (const file of ['biome.json', '.gitignore']) copyFileSync(join(projectRoot, file), join(project, file))
afterAll(() => rmSync(project, { recursive: true }))

/** Returns the rules that the linter reports for the code at this path. */
function rulesBroken(file: string, code: string) {
  mkdirSync(dirname(join(project, file)), { recursive: true })
  writeFileSync(join(project, file), code)
  const args = [biome, 'lint', '--colors=off', '--reporter=github', file]
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' })
  const errors = [...`${stdout}${stderr}`.matchAll(/^::error title=(lint\/\S+?),/gm)]
  return errors.map(([, rule]) => rule)
}

describe('the linter', () => {
  test('allows only the configuration to read the environment', () => {
    const code = 'export const port = process.env.PORT\n'
    expect(rulesBroken('server/src/platform/mail/mail.ts', code)).toEqual(['lint/style/noProcessEnv'])
    expect(rulesBroken('server/src/settings/config.ts', code)).toEqual([])
  })

  test('requires an alternative text for every image', () => {
    const code = 'export const Photo = () => <img src="/a.webp" />\n'
    expect(rulesBroken('web/src/ui/pictures/photo.tsx', code)).toEqual(['lint/a11y/useAltText'])
  })

  test('rejects conditional hooks and incomplete dependencies', () => {
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
    expect(rulesBroken('web/src/lib/use-title.ts', conditional)).toEqual(['lint/correctness/useHookAtTopLevel'])
    expect(rulesBroken('web/src/lib/use-title.ts', incomplete)).toEqual(['lint/correctness/useExhaustiveDependencies'])
  })

  test.each([
    ['crypto.randomUUID()', 'lint/nursery/noJsRestrictedProperties'],
    ['crypto.subtle', 'lint/nursery/noJsRestrictedProperties'],
    ["navigator.clipboard.writeText('Nine degrees')", 'lint/nursery/noJsRestrictedProperties'],
    ['window.navigator.serviceWorker', 'lint/nursery/noJsRestrictedProperties'],
    ["caches.open('photos')", 'lint/style/noRestrictedGlobals'],
    ['PublicKeyCredential', 'lint/style/noRestrictedGlobals'],
  ])('rejects %s in the browser, except in the files that handle plain HTTP', (expression, rule) => {
    const code = `export const value = ${expression}\n`
    expect(new Set(rulesBroken('web/src/features/comments/ui/comment-form.tsx', code))).toEqual(new Set([rule]))
    expect(rulesBroken('web/src/lib/secure-context/copy-text.ts', code)).toEqual([])
  })

  test.each([
    'new Date().toLocaleString()',
    "new Date().toLocaleDateString('en-GB')",
    'new Intl.DateTimeFormat()',
    "new Intl.RelativeTimeFormat('en')",
  ])('rejects %s, which would show dates in another style', (expression) => {
    for (const file of [
      'web/src/ui/day-heading.ts',
      'server/src/domains/archives/export/emails.ts',
      'contract/src/moderation/decisions.ts',
    ])
      expect(rulesBroken(file, `export const value = ${expression}\n`)).toEqual([
        'lint/nursery/noJsRestrictedProperties',
      ])
  })

  test('allows what browsers also offer over plain HTTP', () => {
    const code = 'export const bytes = crypto.getRandomValues(new Uint8Array(navigator.onLine ? 8 : 16))\n'
    expect(rulesBroken('web/src/features/comments/ui/comment-form.tsx', code)).toEqual([])
  })
})
