import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../progress.mjs'

/** @typedef {import('../dependencies/read-modules.mjs').Module} Module */

/**
 * The files that differ from a commit, with uncommitted and new ones.
 * @param {string} root
 * @param {string | undefined} base default: where the branch left its upstream, or the last commit
 */
export function changedFiles(root, base) {
  const git = (/** @type {string[]} */ ...args) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    if (status !== 0) throw new UserError(`Which files changed? git ${args[0]} failed: ${stderr?.trim()}`)
    return stdout.split('\n').filter(Boolean)
  }
  const upstream = spawnSync('git', ['rev-parse', '--abbrev-ref', '@{upstream}'], { cwd: root, encoding: 'utf8' })
  const [commit = 'HEAD'] = git('merge-base', 'HEAD', base ?? (upstream.status === 0 ? '@{upstream}' : 'HEAD'))
  return [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')].sort()
}

/**
 * The test files of each step that a change affects; "all" for a step that runs as a whole.
 * @typedef {Map<string, 'all' | string[]>} AffectedTests
 */

/** A change in one of these changes what every test does. */
const everything = /^(?:package(?:-lock)?\.json|tsconfig\.base\.json|\.ci\/)/
const projects = [
  'bench',
  'components',
  'contract',
  'demo',
  'e2e',
  'operations',
  'processes',
  'scripts',
  'server',
  'web',
]
const domainOrFeature = /^(?:server\/src\/domains|web\/src\/features)\/([^/]+)\//
/** Modules that put the whole app together: whatever imports them uses a change only as the app does. */
const assembly =
  /^server\/src\/(?:app|job-handlers|main|open-app|open-deps|start)\.ts$|^(?:server\/src\/domains\/[^/]+|contract\/src)\/index\.ts$/
const isTest = (/** @type {string} */ path) => /\.test\.(?:tsx?|mjs)$/.test(path)

/**
 * Selects the tests of the changed domains and features, those that import a changed module, and the end-to-end tests
 * of the changed areas. Shared parts of the server affect all of its tests.
 * @param {string[]} changed
 * @param {{ modules: Module[], areas: Record<string, string[]> }} project `areas`: of each end-to-end test
 * @returns {AffectedTests}
 */
export function affectedTests(changed, { modules, areas }) {
  if (changed.some((path) => everything.test(path))) return new Map(projects.map((project) => [project, 'all']))
  const importers = importersOf(modules)
  /** @type {Set<string>} */
  const tests = new Set()
  /** @type {Set<string>} */
  const whole = new Set()
  /** @type {Set<string>} */
  const changedAreas = new Set()
  const addBelow = (/** @type {string} */ folder) => {
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
    } else if (project === 'docs' || !projects.includes(project)) whole.add('scripts').add('operations')
    else if (project === 'scripts') whole.add('scripts').add('operations')
    else if (project !== 'e2e') whole.add(project)
  }
  for (const [file, areasOfTest] of Object.entries(areas))
    if (areasOfTest.some((area) => changedAreas.has(area))) tests.add(`e2e/${file}`)
  return byProject([...tests], whole)
}

/**
 * @param {string[]} tests
 * @param {Set<string>} whole
 * @returns {AffectedTests}
 */
function byProject(tests, whole) {
  /** @type {AffectedTests} */
  const affected = new Map()
  for (const project of projects) {
    const own = tests.filter((test) => projectOf(test) === project).sort()
    if (whole.has(project)) affected.set(project, 'all')
    else if (own.length > 0) affected.set(project, own)
  }
  return affected
}

/** @param {string} test */
function projectOf(test) {
  if (test.endsWith('.browser.test.tsx')) return 'components'
  if (test.endsWith('.process.test.ts')) return 'processes'
  if (test.endsWith('.docker.test.mjs')) return undefined
  return test.startsWith('scripts/operations/') ? 'operations' : test.split('/', 1)[0]
}

/** @param {Module[]} modules */
function importersOf(modules) {
  /** @type {Map<string, string[]>} */
  const importers = new Map()
  for (const { path, imports } of modules)
    for (const { to } of imports) if (to) importers.set(to, [...(importers.get(to) ?? []), path])
  return importers
}

/**
 * The modules that reach a module through imports, without those that reach it only through the assembled app.
 * @param {string} changed
 * @param {Map<string, string[]>} importers
 */
function reaching(changed, importers) {
  const reached = new Set([changed])
  for (const path of reached)
    if (path === changed || !assembly.test(path))
      for (const importer of importers.get(path) ?? []) reached.add(importer)
  return [...reached]
}

/** @param {string} root @returns {Record<string, string[]>} the parts of the product that each end-to-end test uses */
export function readAreas(root) {
  return JSON.parse(readFileSync(join(root, 'e2e/areas.json'), 'utf8'))
}
