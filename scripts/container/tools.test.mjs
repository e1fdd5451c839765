import { expect, test } from 'vitest'
import { machineProblem } from './tools.mjs'

const machine = { platform: 'linux', userId: 0, isInstalled: () => true, usesRegistry: false }

test('names the programs that are missing, and the command that installs their packages', () => {
  const problem = machineProblem({ ...machine, userId: 1000, isInstalled: (program) => program === 'tar' })
  expect(problem).toContain('buildah, debootstrap')
  expect(problem).toContain('apt-get install --yes --no-install-recommends buildah debootstrap')
})

test('needs no debootstrap if the base images come from a registry', () => {
  const isInstalled = (/** @type {string} */ program) => program !== 'debootstrap'
  expect(machineProblem({ ...machine, isInstalled, usesRegistry: true })).toBeUndefined()
  expect(machineProblem({ ...machine, isInstalled })).toContain('debootstrap')
})

test('needs Linux and the rights of root', () => {
  expect(machineProblem(machine)).toBeUndefined()
  expect(machineProblem({ ...machine, userId: 1000 })).toContain('must be run as root')
  expect(machineProblem({ ...machine, platform: 'darwin' })).toContain('Linux only')
})
