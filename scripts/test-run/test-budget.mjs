/**
 * The processor time of each step of a complete test run, in seconds. A step that takes a tenth more prints a warning:
 * make its tests cheaper, or raise its budget and say why in the commit.
 * @type {Record<string, number>}
 */
export const cpuBudget = {
  build: 45,
  lint: 8,
  texts: 4,
  types: 30,
  e2e: 900,
  rules: 4,
  unused: 8,
  scripts: 150,
  server: 640,
  demo: 70,
  contract: 4,
  web: 150,
  bench: 5,
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
