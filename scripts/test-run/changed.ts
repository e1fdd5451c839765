import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Module } from '../dependencies/read-modules.mjs'
import { UserError } from '../progress.mjs'
import { parts } from './parts.ts'

/**
 * Returns the files that differ from a commit, with uncommitted and new ones; by default from where the branch left its
 * upstream, or the last commit.
 */
export function changedFiles(root: string, base: string | undefined) {
  const git = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    if (status !== 0) throw new UserError(`Which files changed? git ${args[0]} failed: ${stderr?.trim()}`)
    return stdout.split('\n').filter(Boolean)
  }
  const upstream = spawnSync('git', ['rev-parse', '--abbrev-ref', '@{upstream}'], { cwd: root, encoding: 'utf8' })
  const [commit = 'HEAD'] = git('merge-base', 'HEAD', base ?? (upstream.status === 0 ? '@{upstream}' : 'HEAD'))
  return [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')].sort()
}

/** The test files of each part that a change affects; "all" for a part that runs as a whole. */
export type AffectedTests = Map<string, 'all' | string[]>

/** A change in one of these changes what every test does. */
const everything = /^(?:package(?:-lock)?\.json|tsconfig\.base\.json|\.ci\/)/
/** The parts with tests; `core` has those of `e2e`. */
const projects = parts.filter(({ runner, name }) => runner !== 'check' && name !== 'core').map(({ name }) => name)
const domainOrFeature = /^(?:server\/src\/domains|web\/src\/features)\/([^/]+)\//
/** Modules that put the whole app together: whatever imports them uses a change only as the app does. */
const assembly =
  /^server\/src\/(?:app|job-handlers|main|open-app|open-deps|start)\.ts$|^(?:server\/src\/domains\/[^/]+|contract\/src)\/index\.ts$/
const isTest = (path: string) => /\.test\.(?:tsx?|mjs)$/.test(path)

interface Project {
  readonly modules: Module[]
  /** The parts of the product that each end-to-end test uses. */
  readonly areas: Record<string, string[]>
}

/**
 * Selects the tests of the changed domains and features, those that import a changed module, and the end-to-end tests
 * of the changed areas. Shared parts of the server affect all of its tests.
 */
export function affectedTests(changed: string[], { modules, areas }: Project): AffectedTests {
  if (changed.some((path) => everything.test(path))) return new Map(projects.map((project) => [project, 'all']))
  const importers = importersOf(modules)
  const tests = new Set<string>()
  const whole = new Set<string>()
  const changedAreas = new Set<string>()
  const addBelow = (folder: string) => {
    for (const { path } of modules) if (isTest(path) && path.startsWith(folder)) tests.add(path)
  }
  for (const path of changed) {
    const [, area] = domainOrFeature.exec(path) ?? []
    const project = path.split('/', 1)[0] ?? ''
    // Nearly every module reaches the contract; its direct importers are those that use the changed part.
    const importing = path.startsWith('contract/') ? (importers.get(path) ?? []) : reaching(path, importers)
    for (const module of importing) if (isTest(module)) tests.add(module)
    if (isTest(path)) continue
    if (area) changedAreas.add(area)
    if (path.startsWith('server/src/domains/')) addBelow(`server/src/domains/${area}/`)
    else if (path.startsWith('server/migrations/') || path === 'server/src/platform/database/tables.gen.ts') {
      addBelow('server/src/platform/migrations/')
      addBelow('server/src/testing/upgrades/')
    } else if (path.startsWith('contract/')) {
      whole.add('contract').add('components').add('web')
      for (const importer of (importers.get(path) ?? []).filter((importer) => !isTest(importer))) {
        const [, name] = domainOrFeature.exec(importer) ?? []
        if (name) changedAreas.add(name)
        if (name && importer.startsWith('server/')) addBelow(`server/src/domains/${name}/`)
      }
    } else if (project === 'web') {
      whole.add('components').add('web')
      if (!area) changedAreas.add('shell')
    } else if (project === 'server') {
      if (!path.startsWith('server/src/testing/')) whole.add('processes').add('server')
    } else if (project === 'scripts' || !projects.includes(project)) whole.add('scripts').add('operations')
    else if (project !== 'e2e') whole.add(project)
  }
  for (const [file, areasOfTest] of Object.entries(areas))
    if (areasOfTest.some((area) => changedAreas.has(area))) tests.add(`e2e/${file}`)
  return byProject([...tests], whole)
}

function byProject(tests: string[], whole: Set<string>) {
  const affected: AffectedTests = new Map()
  for (const project of projects) {
    const own = tests.filter((test) => projectOf(test) === project).sort()
    if (whole.has(project)) affected.set(project, 'all')
    else if (own.length > 0) affected.set(project, own)
  }
  return affected
}

function projectOf(test: string) {
  if (test.endsWith('.browser.test.tsx')) return 'components'
  if (test.endsWith('.process.test.ts')) return 'processes'
  if (test.endsWith('.docker.test.ts')) return undefined
  return test.startsWith('scripts/operations/') ? 'operations' : test.split('/', 1)[0]
}

function importersOf(modules: Module[]) {
  const importers = new Map<string, string[]>()
  for (const { path, imports } of modules)
    for (const { to } of imports) if (to) importers.set(to, [...(importers.get(to) ?? []), path])
  return importers
}

/** The modules that reach a module through imports, without those that reach it only through the assembled app. */
function reaching(changed: string, importers: Map<string, string[]>) {
  const reached = new Set([changed])
  for (const path of reached)
    if (path === changed || !assembly.test(path))
      for (const importer of importers.get(path) ?? []) reached.add(importer)
  return [...reached]
}

export function readAreas(root: string): Project['areas'] {
  return JSON.parse(readFileSync(join(root, 'e2e/areas.json'), 'utf8'))
}
