import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type LockedPackages, productionPackages } from './production-packages.ts'

const packages: LockedPackages = {
  server: { dependencies: { web: '1', contract: '*' } },
  contract: { dependencies: { schema: '1' } },
  'node_modules/contract': { link: true, resolved: 'contract' },
  'node_modules/web': {
    dependencies: { schema: '2' },
    optionalDependencies: { 'native-linux': '1', 'native-darwin': '1' },
    peerDependencies: { types: '1', logger: '1' },
    peerDependenciesMeta: { types: { optional: true } },
  },
  'node_modules/web/node_modules/schema': {},
  'node_modules/schema': {},
  'node_modules/logger': {},
  'node_modules/types': {},
  'node_modules/native-linux': {},
  'node_modules/native-darwin': {},
  'node_modules/test-runner': {},
}

function installedWithout(...missing: string[]) {
  const root = mkdtempSync(join(tmpdir(), 'daystar-packages-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const path of Object.keys(packages))
    if (!missing.includes(path)) mkdirSync(join(root, path), { recursive: true })
  return root
}

test('includes dependencies of dependencies where Node finds them, required peers and workspaces', () => {
  const root = installedWithout('node_modules/native-darwin')
  expect(productionPackages(root, packages, 'server')).toEqual([
    'contract',
    'node_modules/logger',
    'node_modules/native-linux',
    'node_modules/schema',
    'node_modules/web',
    'node_modules/web/node_modules/schema',
    'server',
  ])
})

test('reports a required package that is not installed', () => {
  const root = installedWithout('node_modules/logger')
  expect(() => productionPackages(root, packages, 'server')).toThrow('logger is not installed, and node_modules/web')
})
