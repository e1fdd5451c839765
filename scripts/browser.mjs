import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, delimiter, dirname, join } from 'node:path'
import process from 'node:process'
import { lastLines, run } from './processes.mjs'
import { progress, UserError } from './progress.mjs'
import { hostPath, pinnedNode, projectRoot } from './runtime.mjs'

/** The headless shell first: the end-to-end tests take a third less CPU time than with a complete Chromium. */
const executableNames = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const debianPackages = ['chromium-headless-shell', 'chromium']
const downloadTimeoutMs = 4 * 60_000
const packagesTimeoutMs = 6 * 60_000

/**
 * The Chromium for the end-to-end tests: the one that CHROMIUM_PATH names, an installed one, or the one that Playwright
 * has downloaded. Each is started once with --version, because an existing file may not run.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<string | undefined>} the path of its executable
 */
export async function findChromium(env = process.env) {
  const named = env.CHROMIUM_PATH
  if (named) {
    if (await runs(named)) return named
    throw new UserError(`CHROMIUM_PATH is ${named}, which does not start as a Chromium.`)
  }
  for (const candidate of [...installedChromiums(env.PATH), ...downloadedChromiums(playwrightChromium())]) {
    if (await runs(candidate)) return candidate
  }
  return undefined
}

/**
 * Downloads the headless shell of Playwright. Packages of the system are installed only in CI and only as root.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<string>} the path of its executable
 */
export async function installChromium(env = process.env) {
  /** @type {[what: string, work: () => Promise<void>][]} */
  const ways = [['the headless shell of Playwright', () => downloadHeadlessShell(env)]]
  if (mayInstallPackages(env))
    for (const name of debianPackages) ways.push([`the package ${name}`, () => aptInstall(name, env)])
  const problems = []
  for (const [what, work] of ways) {
    const problem = await progress(`Installing ${what}`, `Installed ${what}`, work).then(
      () => 'The installed browser does not start.',
      (error) => error.message,
    )
    const installed = await findChromium(env)
    if (installed) return installed
    problems.push(`${what}: ${problem}`)
  }
  throw new UserError(
    `The end-to-end tests need a Chromium. Install one (for example the package chromium-headless-shell or chromium), or set
CHROMIUM_PATH to its executable.\n\n${problems.join('\n\n')}`,
  )
}

/**
 * A sentence about what `installChromium` does, for the plan of `npm test`.
 * @param {NodeJS.ProcessEnv} [env]
 */
export function installationPlan(env = process.env) {
  const download =
    'No Chromium is installed. It downloads the headless shell of Playwright (about 120 MB, in its cache)'
  return mayInstallPackages(env)
    ? `${download} or, if that fails, installs a package of the distribution with apt-get.`
    : `${download}. It installs no packages of the system.`
}

/**
 * For a direct run of Playwright: an installed Chromium, or undefined for the one of Playwright.
 * @returns {string | undefined}
 */
export function installedChromium() {
  return installedChromiums(process.env.PATH)[0]
}

/**
 * @param {string | undefined} path
 * @returns {string[]} the executables, the preferred ones first
 */
export function installedChromiums(path) {
  const folders = (path ?? '').split(delimiter).filter(Boolean)
  return executableNames.flatMap((name) => folders.map((folder) => join(folder, name))).filter(isExecutable)
}

/**
 * The headless shell is in a directory beside the one of the complete Chromium, which has the same number.
 * @param {string} chromium where Playwright expects the complete Chromium
 */
export function downloadedChromiums(chromium) {
  const build = dirname(dirname(chromium))
  const shellBuild = join(dirname(build), basename(build).replace(/^chromium-/, 'chromium_headless_shell-'))
  const shells = existsSync(shellBuild)
    ? readdirSync(shellBuild, { recursive: true, encoding: 'utf8' }).filter((file) =>
        /^(?:chrome-headless-shell|headless_shell)(?:\.exe)?$/.test(basename(file)),
      )
    : []
  return [...shells.map((file) => join(shellBuild, file)), chromium].filter(isExecutable)
}

function playwrightChromium() {
  /** @type {typeof import('@playwright/test')} */
  const { chromium } = createRequire(join(projectRoot, 'e2e', 'package.json'))('@playwright/test')
  return chromium.executablePath()
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

/** @param {string} file */
async function runs(file) {
  const { code, output } = await run(file, ['--version'], { cwd: projectRoot, timeoutMs: 60_000 })
  return code === 0 && /chrom/i.test(output)
}

/** @param {NodeJS.ProcessEnv} env */
function mayInstallPackages(env) {
  return env.CI === 'true' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** @param {NodeJS.ProcessEnv} env */
async function downloadHeadlessShell(env) {
  const cli = join(projectRoot, 'node_modules', '@playwright', 'test', 'cli.js')
  const settings = { ...env, PATH: hostPath(env), PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' }
  await runOrFail(pinnedNode(), [cli, 'install', 'chromium-headless-shell'], settings, downloadTimeoutMs)
  if (mayInstallPackages(env)) await runOrFail(pinnedNode(), [cli, 'install-deps', 'chromium-headless-shell'], settings)
}

/** @param {string} name @param {NodeJS.ProcessEnv} env */
async function aptInstall(name, env) {
  const settings = { ...env, DEBIAN_FRONTEND: 'noninteractive' }
  // The package can be in lists that are present already.
  await runOrFail('apt-get', ['update', '-q'], settings).catch(() => undefined)
  await runOrFail('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], settings)
}

/** @param {string} program @param {string[]} args @param {NodeJS.ProcessEnv} env */
async function runOrFail(program, args, env, timeoutMs = packagesTimeoutMs) {
  const { code, output } = await run(program, args, { cwd: projectRoot, env, timeoutMs })
  if (code !== 0) throw new UserError(lastLines(output, 5))
}
