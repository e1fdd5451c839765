/**
 * The processor time of each step of a complete test run, in seconds. A step that takes a tenth more prints a warning:
 * make its tests cheaper, or raise its budget and say why in the commit.
 * @type {Record<string, number>}
 */
export const cpuBudget = {
  build: 20,
  lint: 8,
  types: 60,
  e2e: 590,
  rules: 4,
  unused: 10,
  scripts: 150,
  server: 470,
  demo: 60,
  contract: 6,
  web: 100,
  bench: 10,
}

const tolerance = 1.1

/**
 * @param {string} step
 * @param {number | undefined} cpuSeconds
 */
export function isOverBudget(step, cpuSeconds) {
  const budget = cpuBudget[step]
  return budget !== undefined && cpuSeconds !== undefined && cpuSeconds > budget * tolerance
}
