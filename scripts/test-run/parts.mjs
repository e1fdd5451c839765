/**
 * A part of the test run: its command is the script `test:<name>` of package.json, its inputs are in turbo.json.
 * @typedef {object} Part
 * @property {string} name its name on the command line
 * @property {string} what
 * @property {'check' | 'vitest' | 'playwright'} runner a check is one command without tests of its own
 * @property {'always' | 'short' | 'complete'} tier the runs that include it
 * @property {number} cpuSeconds its budget on the machine of `referenceSeconds` in budget.mjs; a part that takes 15 %
 *   more fails the run: make its tests cheaper, or raise the budget and say why in the commit
 * @property {boolean} [usesBrowser]
 * @property {boolean} [repeatsFiles] true when a test cannot be selected by its line, because Vitest compares it with
 *   the line in the compiled module that the browser loaded
 * @property {boolean} [isSmall] true for tests of so few files that they are not divided between shards
 */

/** @type {readonly Part[]} */
export const parts = [
  { name: 'build', what: 'web build', runner: 'check', tier: 'always', cpuSeconds: 48 },
  { name: 'types', what: 'types', runner: 'check', tier: 'always', cpuSeconds: 42 },
  { name: 'lint', what: 'format and lint', runner: 'check', tier: 'always', cpuSeconds: 14 },
  { name: 'texts', what: 'texts and translations', runner: 'check', tier: 'always', cpuSeconds: 6 },
  { name: 'rules', what: 'dependency rules', runner: 'check', tier: 'always', cpuSeconds: 5 },
  { name: 'unused', what: 'unused code and dependencies', runner: 'check', tier: 'always', cpuSeconds: 7 },
  {
    ...{ name: 'e2e', what: 'end-to-end tests in a browser', runner: 'playwright', tier: 'complete' },
    ...{ cpuSeconds: 880, usesBrowser: true },
  },
  {
    ...{ name: 'core', what: 'core end-to-end tests', runner: 'playwright', tier: 'short' },
    ...{ cpuSeconds: 70, usesBrowser: true },
  },
  { name: 'server', what: 'server tests', runner: 'vitest', tier: 'always', cpuSeconds: 620 },
  { name: 'processes', what: 'tests of processes', runner: 'vitest', tier: 'complete', cpuSeconds: 140 },
  { name: 'operations', what: 'tests of operation', runner: 'vitest', tier: 'complete', cpuSeconds: 350 },
  { name: 'web', what: 'web tests', runner: 'vitest', tier: 'always', cpuSeconds: 175 },
  {
    ...{ name: 'components', what: 'component tests in a browser', runner: 'vitest', tier: 'always' },
    ...{ cpuSeconds: 65, usesBrowser: true, isSmall: true, repeatsFiles: true },
  },
  { name: 'demo', what: 'demo tests', runner: 'vitest', tier: 'complete', cpuSeconds: 53 },
  { name: 'scripts', what: 'tests of the scripts', runner: 'vitest', tier: 'complete', cpuSeconds: 20 },
  { name: 'contract', what: 'contract tests', runner: 'vitest', tier: 'always', cpuSeconds: 6, isSmall: true },
  { name: 'bench', what: 'bench tests', runner: 'vitest', tier: 'complete', cpuSeconds: 5, isSmall: true },
]

/** @param {boolean} isComplete */
export function partsOfTier(isComplete) {
  return parts.filter(({ tier }) => tier === 'always' || tier === (isComplete ? 'complete' : 'short'))
}

/** The budgets, which are a tenth above measured times, by the duration of a run on two idle cores. */
const averageCores = 1.95

/** @param {readonly Part[]} chosen */
export function secondsOf(chosen) {
  return chosen.reduce((total, { cpuSeconds }) => total + cpuSeconds, 0) / averageCores
}

/** @param {number} seconds */
export function roughly(seconds) {
  if (seconds < 55) return `${Math.max(5, Math.ceil(seconds / 5) * 5)} seconds`
  const minutes = Math.round(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
