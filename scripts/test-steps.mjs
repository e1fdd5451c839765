import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findOrInstallChromium } from './browser.mjs'
import { run } from './processes.mjs'
import { pinnedNode, projectRoot } from './runtime.mjs'
import { countPlaywright, countVitest } from './test-counts.mjs'
import { buildWeb, isWebBuilt } from './web-build.mjs'

/**
 * @typedef {import('./test-counts.mjs').Counts} Counts
 * @typedef {{ code: number, output: string, counts?: Counts | undefined }} Outcome
 *
 * @typedef {object} Context
 * @property {NodeJS.ProcessEnv} env
 * @property {string} reports the folder for what the runners report
 * @property {string[]} extra arguments for the runner, such as a file name
 *
 * @typedef {object} Step
 * @property {string} name what to call it on the command line
 * @property {string} what
 * @property {boolean} [alone] runs after everything else, with the machine to itself
 * @property {(context: Context) => Promise<Outcome>} work
 */

/** @param {string} path below node_modules */
const tool = (path) => join(projectRoot, 'node_modules', path)

/** @param {string[]} args what the pinned Node runs */
function command(...args) {
  return (/** @type {Context} */ { env }) => run(pinnedNode(), args, { cwd: projectRoot, env })
}

const rooms = ['contract', 'server', 'web', 'web/build', 'e2e', 'bench', 'scripts']

/** @param {Context} context */
async function checkTypes({ env }) {
  let failed = 0
  let output = ''
  for (const room of rooms) {
    const args = [tool('typescript/bin/tsc'), '--project', room, '--pretty', 'false']
    const result = await run(pinnedNode(), args, { cwd: projectRoot, env })
    output += result.output
    if (result.code !== 0) failed += 1
  }
  return { code: failed === 0 ? 0 : 1, output, counts: { passed: rooms.length - failed, failed, skipped: 0 } }
}

/** @param {string} room */
function vitest(room) {
  return async (/** @type {Context} */ { env, reports, extra }) => {
    const report = join(reports, `${room}.json`)
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const args = [tool('vitest/vitest.mjs'), 'run', '--root', room, ...reporters, ...extra]
    const result = await run(pinnedNode(), args, { cwd: projectRoot, env })
    return { ...result, counts: readReport(report, countVitest) }
  }
}

/** @param {Context} context */
async function journeys({ env, reports, extra }) {
  if (!isWebBuilt()) await buildWeb()
  const chromium = await findOrInstallChromium()
  const report = join(reports, 'journeys.json')
  const args = [tool('@playwright/test/cli.js'), 'test', '--reporter=list,json', ...extra]
  const result = await run(pinnedNode(), args, {
    cwd: join(projectRoot, 'e2e'),
    // Playwright sets FORCE_COLOR for its workers, and Node warns when NO_COLOR stands beside it.
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

/** @type {Step[]} */
export const steps = [
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
  { name: 'types', what: 'types', work: checkTypes },
  {
    name: 'rules',
    what: 'rules between the rooms',
    work: command(tool('dependency-cruiser/bin/dependency-cruiser.mjs'), 'contract', 'server', 'web'),
  },
  { name: 'unused', what: 'unused code and dependencies', work: command(tool('knip/bin/knip.js'), '--no-progress') },
  { name: 'build', what: 'web build', work: async () => ({ code: 0, output: await buildWeb() }) },
  { name: 'server', what: 'server tests', work: vitest('server') },
  { name: 'contract', what: 'contract tests', work: vitest('contract') },
  { name: 'web', what: 'web tests', work: vitest('web') },
  { name: 'bench', what: "tests of the bench's own arithmetic", work: vitest('bench') },
  { name: 'scripts', what: 'tests of the commands and rules', work: vitest('scripts') },
  { name: 'journeys', what: 'journeys in a browser', alone: true, work: journeys },
]
