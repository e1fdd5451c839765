/** A part of the test run: its command is the script `test:<name>` of package.json, its inputs are in turbo.json. */
export interface Part {
  /** Its name on the command line. */
  readonly name: string
  readonly what: string
  /** A check is one command without tests of its own. */
  readonly runner: 'check' | 'vitest' | 'playwright'
  /** The runs that include it. */
  readonly tier: 'always' | 'short' | 'complete'
  /**
   * Its budget on the machine of `referenceSeconds` in budget.ts; a part that takes 15 % more fails the run: make its
   * tests cheaper, or raise the budget and say why in the commit.
   */
  readonly cpuSeconds: number
  /**
   * Set for tests that Vitest runs in a browser. They cannot be selected by their line, because Vitest compares it with
   * the line in the compiled module that the browser loaded.
   */
  readonly isInBrowser?: true
  /** Set for tests of so few files that they are not divided between shards. */
  readonly isSmall?: true
}

export const parts: readonly Part[] = [
  { name: 'build', what: 'web build', runner: 'check', tier: 'always', cpuSeconds: 48 },
  { name: 'types', what: 'types', runner: 'check', tier: 'always', cpuSeconds: 42 },
  { name: 'lint', what: 'format and lint', runner: 'check', tier: 'always', cpuSeconds: 14 },
  { name: 'texts', what: 'texts and translations', runner: 'check', tier: 'always', cpuSeconds: 6 },
  { name: 'rules', what: 'dependency rules', runner: 'check', tier: 'always', cpuSeconds: 5 },
  { name: 'unused', what: 'unused code and dependencies', runner: 'check', tier: 'always', cpuSeconds: 7 },
  { name: 'e2e', what: 'end-to-end tests in a browser', runner: 'playwright', tier: 'complete', cpuSeconds: 880 },
  { name: 'core', what: 'core end-to-end tests', runner: 'playwright', tier: 'short', cpuSeconds: 70 },
  { name: 'server', what: 'server tests', runner: 'vitest', tier: 'always', cpuSeconds: 620 },
  { name: 'processes', what: 'tests of processes', runner: 'vitest', tier: 'complete', cpuSeconds: 140 },
  { name: 'operations', what: 'tests of operation', runner: 'vitest', tier: 'complete', cpuSeconds: 240 },
  { name: 'web', what: 'web tests', runner: 'vitest', tier: 'always', cpuSeconds: 175 },
  {
    ...{ name: 'components', what: 'component tests in a browser', runner: 'vitest', tier: 'always' },
    ...{ cpuSeconds: 65, isInBrowser: true, isSmall: true },
  },
  { name: 'demo', what: 'demo tests', runner: 'vitest', tier: 'complete', cpuSeconds: 53 },
  { name: 'scripts', what: 'tests of the scripts', runner: 'vitest', tier: 'complete', cpuSeconds: 20 },
  { name: 'contract', what: 'contract tests', runner: 'vitest', tier: 'always', cpuSeconds: 6, isSmall: true },
  { name: 'bench', what: 'bench tests', runner: 'vitest', tier: 'complete', cpuSeconds: 5, isSmall: true },
]

export function partsOfTier(isComplete: boolean) {
  return parts.filter(({ tier }) => tier === 'always' || tier === (isComplete ? 'complete' : 'short'))
}

/** The budgets, which are a tenth above measured times, by the duration of a run on two idle cores. */
const averageCores = 1.95

export function secondsOf(chosen: readonly Part[]) {
  return chosen.reduce((total, { cpuSeconds }) => total + cpuSeconds, 0) / averageCores
}

export function roughly(seconds: number) {
  if (seconds < 55) return `${Math.max(5, Math.ceil(seconds / 5) * 5)} seconds`
  const minutes = Math.round(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
