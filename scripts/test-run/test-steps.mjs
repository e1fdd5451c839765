import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findChromium, installChromium } from '../browser.mjs'
import { run } from '../processes.mjs'
import { pinnedNode, projectRoot } from '../runtime.mjs'
import { buildWeb, isWebBuilt } from '../web-build.mjs'
import { testCache } from './test-cache.mjs'
import { countPlaywright, countTypeErrors, countVitest, passedFiles } from './test-counts.mjs'

/**
 * @typedef {import('./test-counts.mjs').Counts} Counts
 * @typedef {object} Outcome
 * @property {number} code
 * @property {string} output
 * @property {Counts | undefined} [counts]
 * @property {number | undefined} [cpuSeconds]
 * @property {Unchanged | undefined} [unchanged]
 * @property {string | undefined} [report] what is printed after a success
 *
 * Long tests that were not run because their inputs have not changed since they passed.
 * @typedef {{ files: number, tests: number }} Unchanged
 *
 * @typedef {object} Context
 * @property {NodeJS.ProcessEnv} env
 * @property {string} reports the directory of the runners' reports
 * @property {string[]} extra arguments for the runner, such as a file name
 * @property {boolean} usesCache whether the cached result of a long test counts
 * @property {import('./test-changed.mjs').AffectedTests | undefined} affected the tests to run; undefined for all
 *
 * @typedef {object} Step
 * @property {string} name its name on the command line
 * @property {string} what
 * @property {(context: Context) => Promise<Outcome>} work
 */

/** @param {string} path below node_modules */
const tool = (path) => join(projectRoot, 'node_modules', path)

/** @param {string[]} args arguments of the pinned Node */
function command(...args) {
  return (/** @type {Context} */ { env }) => run(pinnedNode(), args, { cwd: projectRoot, env, measuresCpu: true })
}

const { workspaces } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
const typeScriptProjects = [...workspaces, 'web/build', 'web/src/service-worker', 'scripts']

/** Reports how much of each language is translated. @param {Context} context */
async function checkTexts({ env }) {
  const args = [join(projectRoot, 'scripts', 'texts', 'main.mjs'), '--check']
  const result = await run(pinnedNode(), args, { cwd: projectRoot, env, measuresCpu: true })
  return { ...result, report: result.output }
}

/** One build of all projects; each project counts as one check. @param {Context} context */
async function checkTypes({ env }) {
  // Every further checker evaluates the schema types of the contract again: four of them take twice the CPU time of
  // one.
  const options = ['--checkers', '1', '--builders', '2', '--pretty', 'false']
  const args = [tool('typescript/bin/tsc'), '--build', ...typeScriptProjects, ...options]
  const result = await run(pinnedNode(), args, { cwd: projectRoot, env, measuresCpu: true })
  return { ...result, counts: countTypeErrors(result.output, typeScriptProjects) }
}

/** @param {string} project */
function vitest(project) {
  return async (/** @type {Context} */ { env, reports, extra, usesCache, affected }) => {
    const report = join(reports, `${project}.json`)
    const cache = testCache()
    const unchanged = usesCache ? cache.unchanged(project) : []
    const inputs = cache.before(project)
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const excluded = unchanged.map(({ file }) => `--exclude=${relative(project, file)}`)
    const files = filesOf(affected, project)
    const args = [tool('vitest/vitest.mjs'), 'run', '--root', project, ...reporters, ...excluded, ...files, ...extra]
    const result = await run(pinnedNode(), args, { cwd: projectRoot, env, measuresCpu: true })
    const contents = readReport(report)
    inputs.store(passedFiles(contents, projectRoot))
    return {
      ...result,
      counts: contents && countVitest(contents),
      unchanged: { files: unchanged.length, tests: unchanged.reduce((total, { passed }) => total + passed, 0) },
    }
  }
}

/**
 * The affected test files of a project as its runner takes them.
 * @param {Context['affected']} affected
 * @param {string} project
 */
function filesOf(affected, project) {
  const files = affected?.get(project)
  return files === undefined || files === 'all' ? [] : files.map((file) => relative(project, file))
}

/** @type {Promise<string> | undefined} */
let building

/** The end-to-end tests wait for the build of the same run. */
function buildOnce() {
  building ??= buildWeb()
  return building
}

async function build() {
  return { code: 0, output: isWebBuilt() ? '' : await buildOnce() }
}

/** @param {Context} context */
async function endToEnd({ env, reports, extra, affected }) {
  if (building || !isWebBuilt()) await buildOnce()
  const chromium = (await findChromium()) ?? (await installChromium())
  const report = join(reports, 'e2e.json')
  const args = [tool('@playwright/test/cli.js'), 'test', '--reporter=list,json', ...filesOf(affected, 'e2e'), ...extra]
  const result = await run(pinnedNode(), args, {
    cwd: join(projectRoot, 'e2e'),
    measuresCpu: true,
    // Playwright sets FORCE_COLOR for its workers, and Node warns when NO_COLOR is set as well.
    env: {
      ...env,
      NO_COLOR: undefined,
      FORCE_COLOR: '0',
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  })
  const contents = readReport(report)
  return { ...result, counts: contents && countPlaywright(contents) }
}

/** @param {string} file @returns {any} undefined when the runner ended before it wrote its report */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** The directories with a Vitest configuration; each is a step of the same name. */
export const vitestProjects = ['server', 'demo', 'contract', 'web', 'bench', 'scripts']

/**
 * The steps in the order in which they start, two at a time. The end-to-end tests, which take longest, begin as soon as
 * the app is built; the tests of the scripts run one after the other and would leave a core idle at the end.
 * @type {Step[]}
 */
export const steps = [
  { name: 'build', what: 'web build', work: build },
  {
    name: 'lint',
    what: 'format and lint',
    work: command(
      tool('@biomejs/biome/bin/biome'),
      'ci',
      '--colors=off',
      '--error-on-warnings',
      '--diagnostic-level=warn',
      '.',
    ),
  },
  { name: 'texts', what: 'texts and translations', work: checkTexts },
  { name: 'types', what: 'types', work: checkTypes },
  { name: 'e2e', what: 'end-to-end tests in a browser', work: endToEnd },
  {
    name: 'rules',
    what: 'dependency rules',
    work: command(join(projectRoot, 'scripts', 'check-dependencies.mjs')),
  },
  {
    name: 'unused',
    what: 'unused code and dependencies',
    work: command(tool('knip/bin/knip.js'), '--no-progress'),
  },
  { name: 'scripts', what: 'tests of the scripts', work: vitest('scripts') },
  { name: 'server', what: 'server tests', work: vitest('server') },
  { name: 'demo', what: 'demo tests', work: vitest('demo') },
  { name: 'contract', what: 'contract tests', work: vitest('contract') },
  { name: 'web', what: 'web tests', work: vitest('web') },
  { name: 'bench', what: 'bench tests', work: vitest('bench') },
]
