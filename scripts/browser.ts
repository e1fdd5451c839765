import { accessSync, constants, existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { lastLines, run } from './processes.mjs'
import { progress, UserError } from './progress.mjs'
import { pinnedNode, projectRoot } from './runtime.mjs'

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
 * Returns the path of the Chromium for the end-to-end tests: the one that CHROMIUM_PATH names, an installed one, or the
 * one that Playwright has downloaded. Each is started once with --version, because an existing file may not run.
 */
export async function findChromium(env = process.env) {
  const named = env.CHROMIUM_PATH
  if (named) {
    if (await runs(named)) return named
    throw new UserError(`CHROMIUM_PATH is ${named}, which does not start as a Chromium.`)
  }
  const { chromium } = await import('@playwright/test')
  for (const candidate of [...installedChromiums(env.PATH), ...downloadedChromiums(chromium.executablePath())]) {
    if (await runs(candidate)) return candidate
  }
  return undefined
}

/**
 * Downloads the headless shell of Playwright and returns its path. Packages of the system are installed only in CI and
 * only as root.
 */
export async function installChromium(env = process.env) {
  const ways: [what: string, work: () => Promise<void>][] = [
    ['the headless shell of Playwright', () => downloadHeadlessShell(env)],
  ]
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

/** A sentence about what `installChromium` does, for the plan of `npm test`. */
export function installationPlan(env = process.env) {
  const download =
    'No Chromium is installed. It downloads the headless shell of Playwright (about 120 MB, in its cache)'
  return mayInstallPackages(env)
    ? `${download} or, if that fails, installs a package of the distribution with apt-get.`
    : `${download}. It installs no packages of the system.`
}

/** For a direct run of Playwright: an installed Chromium, or undefined for the one of Playwright. */
export function installedChromium() {
  return installedChromiums(process.env.PATH)[0]
}

/** Returns the executables, the preferred ones first. */
export function installedChromiums(path = '') {
  const folders = path.split(delimiter).filter(Boolean)
  return executableNames.flatMap((name) => folders.map((folder) => join(folder, name))).filter(isExecutable)
}

/** The headless shell is in a directory beside the one of the complete Chromium, which has the same number. */
export function downloadedChromiums(complete: string) {
  const [, folder = '', build] = /^(.*)\bchromium-(\d+)\//.exec(complete) ?? []
  const shells = `chromium_headless_shell-${build}/*/{chrome-headless-shell,headless_shell}`
  const files = globSync(shells, { cwd: folder }).map((file) => join(folder, file))
  return [...files, complete].filter(isExecutable)
}

function isExecutable(file: string) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function runs(file: string) {
  const { code, output } = await run(file, ['--version'], { cwd: projectRoot, timeoutMs: 60_000 })
  return code === 0 && /chrom/i.test(output)
}

function mayInstallPackages(env: NodeJS.ProcessEnv) {
  return env.CI === 'true' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

async function downloadHeadlessShell(env: NodeJS.ProcessEnv) {
  const cli = join(projectRoot, 'node_modules', '@playwright', 'test', 'cli.js')
  const settings = { ...env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' }
  await runOrFail(pinnedNode(), [cli, 'install', 'chromium-headless-shell'], settings, downloadTimeoutMs)
  if (mayInstallPackages(env)) await runOrFail(pinnedNode(), [cli, 'install-deps', 'chromium-headless-shell'], settings)
}

async function aptInstall(name: string, env: NodeJS.ProcessEnv) {
  const settings = { ...env, DEBIAN_FRONTEND: 'noninteractive' }
  // The package can be in lists that are present already.
  await runOrFail('apt-get', ['update', '-q'], settings).catch(() => undefined)
  await runOrFail('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], settings)
}

async function runOrFail(program: string, args: string[], env: NodeJS.ProcessEnv, timeoutMs = packagesTimeoutMs) {
  const { code, output } = await run(program, args, { cwd: projectRoot, env, timeoutMs })
  if (code !== 0) throw new UserError(lastLines(output, 5))
}
