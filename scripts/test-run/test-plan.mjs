import { findChromium, installationPlan } from '../browser.mjs'
import { isInstalled, unfinishedPackages } from '../install.mjs'
import { print, styled } from '../progress.mjs'
import { projectRoot } from '../runtime.mjs'
import { cpuBudget } from './test-budget.mjs'

/** Seconds on two idle cores. */
const installationSeconds = 40

/**
 * Prints what the run does, how long it takes, and what it installs.
 * @param {import('./test-steps.mjs').Step[]} steps
 */
export async function printPlan(steps) {
  const isReady = isInstalled(projectRoot) && unfinishedPackages(projectRoot).length === 0
  const installs = isReady ? [] : ['the packages of package-lock.json into node_modules (npm ci)']
  const seconds = (isReady ? 0 : installationSeconds) + secondsOf(steps)
  print(styled('bold', `Runs ${steps.map(({ what }) => what).join(', ')}.`))
  print(
    `Takes about ${roughly(seconds)} on two idle cores. Writes to a temporary directory that is deleted at the end.`,
  )
  for (const item of installs) print(`Installs ${item}.`)
  if (steps.some(({ name }) => name === 'e2e')) print(await browserPlan(isReady))
  print('')
}

/** The share of two idle cores that a run uses: steps also wait, and the last one runs alone. */
const averageCores = 1.65

/** @param {{ name: string }[]} steps */
export function secondsOf(steps) {
  return steps.reduce((total, { name }) => total + (cpuBudget[name] ?? 0), 0) / averageCores
}

/** @param {boolean} isReady whether Playwright is installed */
async function browserPlan(isReady) {
  if (!isReady) return 'Uses an installed Chromium. Without one, it downloads the headless shell of Playwright.'
  const chromium = await findChromium()
  return chromium ? `Uses the browser ${chromium}.` : installationPlan()
}

/** @param {number} seconds */
export function roughly(seconds) {
  if (seconds < 55) return `${Math.max(5, Math.ceil(seconds / 5) * 5)} seconds`
  const minutes = Math.round(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
