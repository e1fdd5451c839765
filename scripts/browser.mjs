import { accessSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { lastLines, run } from './processes.mjs'
import { progress, UserError } from './progress.mjs'
import { hostPath, pinnedNode, projectRoot } from './runtime.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const downloadTimeoutMs = 4 * 60_000
const packagesTimeoutMs = 6 * 60_000

/**
 * The Chromium for the journeys: the one named by CHROMIUM_PATH, one that is installed, Playwright's own, or one that is
 * installed now. Each candidate is asked for its version, because a file that is there need not run.
 * @returns {Promise<string>} the path of its executable
 */
export async function findOrInstallChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (await runs(named)) return named
    throw new UserError(`CHROMIUM_PATH names ${named}, which does not start as a Chromium.`)
  }
  const found = await firstThatRuns()
  if (found) return found
  const attempts = await installChromium()
  const installed = await firstThatRuns()
  if (installed) return installed
  throw new UserError(
    `No Chromium is here and none could be installed; install one and name it in CHROMIUM_PATH.\n${attempts}`,
  )
}

/**
 * For a run of the journeys by hand: the installed one, or Playwright's own when this is undefined.
 * @returns {string | undefined}
 */
export function installedChromium() {
  return installedIn(process.env.PATH)[0]
}

async function firstThatRuns() {
  for (const candidate of [...installedIn(process.env.PATH), playwrightsOwn()]) {
    if (candidate && (await runs(candidate))) return candidate
  }
  return undefined
}

/**
 * @param {string | undefined} path
 * @returns {string[]}
 */
function installedIn(path) {
  const files = (path ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  return files.filter(isExecutable)
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Where Playwright keeps the build that its version wants, if it has been downloaded. */
function playwrightsOwn() {
  /** @type {typeof import('@playwright/test')} */
  const { chromium } = createRequire(join(projectRoot, 'e2e', 'package.json'))('@playwright/test')
  const file = chromium.executablePath()
  return existsSync(file) ? file : undefined
}

/** @param {string} file */
async function runs(file) {
  const { code, output } = await run(file, ['--version'], { cwd: projectRoot, timeoutMs: 20_000 })
  return code === 0 && /chrom/i.test(output)
}

/**
 * Playwright's own build first; where that download is closed, the distribution's package.
 * @returns {Promise<string>} what was tried and how it ended, for the case that none of it helped
 */
async function installChromium() {
  const sudo = process.getuid?.() === 0 ? [] : (await mayUseSudo()) ? ['sudo', '-n'] : undefined
  const downloadProblem = await attempt('Downloading Chromium', 'Downloaded Chromium', () => playwrightInstall(sudo))
  if (!downloadProblem) return ''
  const packageProblem =
    sudo && existsSync('/usr/bin/apt-get')
      ? await attempt('Installing the chromium package', 'Installed the chromium package', () => aptInstall(sudo))
      : 'needs apt-get, and root or sudo without a password'
  return `playwright install chromium: ${downloadProblem}\napt-get install chromium: ${packageProblem}`
}

/**
 * @param {string} beginning
 * @param {string} done
 * @param {() => Promise<import('./processes.mjs').Finished>} work
 * @returns {Promise<string>} empty when it worked, and otherwise the last words
 */
async function attempt(beginning, done, work) {
  return progress(beginning, done, async () => {
    const { code, output } = await work()
    if (code !== 0) throw new UserError(lastLines(output, 5))
    return ''
  }).catch((error) => error.message)
}

/** With the libraries it needs where they can be installed without asking anybody for a password. @param {string[] | undefined} sudo */
async function playwrightInstall(sudo) {
  const cli = join(projectRoot, 'node_modules', '@playwright', 'test', 'cli.js')
  const env = { ...process.env, PATH: hostPath(process.env), PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' }
  const download = await run(pinnedNode(), [cli, 'install', 'chromium'], {
    cwd: projectRoot,
    env,
    timeoutMs: downloadTimeoutMs,
  })
  if (download.code !== 0 || !sudo) return download
  return run(pinnedNode(), [cli, 'install-deps', 'chromium'], { cwd: projectRoot, env, timeoutMs: packagesTimeoutMs })
}

/** @param {string[]} sudo */
async function aptInstall(sudo) {
  const options = { cwd: projectRoot, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  const aptGet = (/** @type {string[]} */ ...args) => {
    const [command = 'apt-get', ...rest] = [...sudo, 'apt-get', ...args]
    return run(command, rest, { ...options, timeoutMs: packagesTimeoutMs })
  }
  const updated = await aptGet('update', '-q')
  const installed = await aptGet('install', '-y', '-q', '--no-install-recommends', 'chromium')
  return { ...installed, output: `${updated.output}${installed.output}` }
}

async function mayUseSudo() {
  const { code } = await run('sudo', ['-n', 'true'], { cwd: projectRoot, timeoutMs: 10_000 })
  return code === 0
}
