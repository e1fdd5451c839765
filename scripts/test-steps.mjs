import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium, installChromium } from './browser.mjs'
import { run } from './processes.mjs'
import { pinnedNode, projectRoot } from './runtime.mjs'
import { countPlaywright, countTypeErrors, countVitest } from './test-counts.mjs'
import { buildWeb, isWebBuilt } from './web-build.mjs'

/**
 * @typedef {import('./test-counts.mjs').Counts} Counts
 * @typedef {{ code: number, output: string, counts?: Counts | undefined }} Outcome
 *
 * @typedef {object} Context
 * @property {NodeJS.ProcessEnv} env
 * @property {string} reports the directory of the runners' reports
 * @property {string[]} extra arguments for the runner, such as a file name
 *
 * @typedef {object} Step
 * @property {string} name its name on the command line
 * @property {string} what
 * @property {number} cpuSeconds about how much processor time it takes
 * @property {(context: Context) => Promise<Outcome>} work
 */

/** @param {string} path below node_modules */
const tool = (path) => join(projectRoot, 'node_modules', path)

/** @param {string[]} args arguments of the pinned Node */
function command(...args) {
  return (/** @type {Context} */ { env }) => run(pinnedNode(), args, { cwd: projectRoot, env })
}

const { workspaces } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
const typeScriptProjects = [...workspaces, 'web/build', 'scripts']

/** One build of all projects; each project counts as one check. @param {Context} context */
async function checkTypes({ env }) {
  // Every further checker evaluates the schema types of the contract again: four of them take twice the CPU time of one.
  const options = ['--checkers', '1', '--builders', '2', '--pretty', 'false']
  const args = [tool('typescript/bin/tsc'), '--build', ...typeScriptProjects, ...options]
  const { code, output } = await run(pinnedNode(), args, { cwd: projectRoot, env })
  return { code, output, counts: countTypeErrors(output, typeScriptProjects) }
}

/** @param {string} project */
function vitest(project) {
  return async (/** @type {Context} */ { env, reports, extra }) => {
    const report = join(reports, `${project}.json`)
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const args = [tool('vitest/vitest.mjs'), 'run', '--root', project, ...reporters, ...extra]
    const result = await run(pinnedNode(), args, { cwd: projectRoot, env })
    return { ...result, counts: readReport(report, countVitest) }
  }
}

/** @type {Promise<string> | undefined} */
let building

/** The end-to-end tests wait for the build of the same run. */
function buildOnce() {
  building ??= buildWeb()
  return building
}

/** @param {Context} context */
async function endToEnd({ env, reports, extra }) {
  if (building || !isWebBuilt()) await buildOnce()
  const chromium = (await findChromium()) ?? (await installChromium())
  const report = join(reports, 'e2e.json')
  const args = [tool('@playwright/test/cli.js'), 'test', '--reporter=list,json', ...extra]
  const result = await run(pinnedNode(), args, {
    cwd: join(projectRoot, 'e2e'),
    // Playwright sets FORCE_COLOR for its workers, and Node warns when NO_COLOR is set as well.
    env: {
      ...env,
      NO_COLOR: undefined,
      FORCE_COLOR: '0',
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  })
  return { ...result, counts: readReport(report, countPlaywright) }
}

/**
 * @param {string} file
 * @param {(report: any) => Counts} count
 */
function readReport(file, count) {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

/** The directories with a Vitest configuration; each is a step of the same name. */
export const vitestProjects = ['server', 'demo', 'contract', 'web', 'bench', 'scripts']

/**
 * In the order in which they start, two at a time: the end-to-end tests, which take longest, as soon as the app is built. They
 * wait for pages and the server tests for the database, so that two steps at a time use both cores. The tests of the scripts run
 * one after the other, so that they would leave a core idle at the end.
 * @type {Step[]}
 */
export const steps = [
  { name: 'build', what: 'web build', cpuSeconds: 10, work: async () => ({ code: 0, output: await buildOnce() }) },
  {
    name: 'lint',
    what: 'format and lint',
    cpuSeconds: 4,
    work: command(
      tool('@biomejs/biome/bin/biome'),
      'ci',
      '--colors=off',
      '--error-on-warnings',
      '--diagnostic-level=warn',
      '.',
    ),
  },
  { name: 'types', what: 'types', cpuSeconds: 50, work: checkTypes },
  { name: 'e2e', what: 'end-to-end tests in a browser', cpuSeconds: 640, work: endToEnd },
  {
    name: 'rules',
    what: 'dependency rules',
    cpuSeconds: 3,
    work: command(join(projectRoot, 'scripts', 'check-dependencies.mjs')),
  },
  {
    name: 'unused',
    what: 'unused code and dependencies',
    cpuSeconds: 8,
    work: command(tool('knip/bin/knip.js'), '--no-progress'),
  },
  { name: 'scripts', what: 'tests of the scripts', cpuSeconds: 210, work: vitest('scripts') },
  { name: 'server', what: 'server tests', cpuSeconds: 480, work: vitest('server') },
  { name: 'demo', what: 'demo tests', cpuSeconds: 70, work: vitest('demo') },
  { name: 'contract', what: 'contract tests', cpuSeconds: 4, work: vitest('contract') },
  { name: 'web', what: 'web tests', cpuSeconds: 40, work: vitest('web') },
  { name: 'bench', what: 'bench tests', cpuSeconds: 6, work: vitest('bench') },
]
