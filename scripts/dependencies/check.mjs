import { importCycles } from './cycles.mjs'
import { rules } from './rules.mjs'

/**
 * @typedef {import('./read-modules.mjs').Module} Module
 * @typedef {{ rule: string, reason: string, path: string, finding: string }} Violation
 */

const noCycles = {
  rule: 'no-import-cycles',
  reason: 'Modules that import each other cannot be understood or tested alone.',
}
export const ruleNames = [...rules.map(({ name }) => name), noCycles.rule]

/**
 * Every violation of the dependency rules.
 * @param {readonly Module[]} modules
 * @returns {Violation[]}
 */
export function findViolations(modules) {
  const found = rules.flatMap(({ name, reason, find }) =>
    modules.flatMap((module) => find(module).map((finding) => ({ rule: name, reason, path: module.path, finding }))),
  )
  const cycles = importCycles(modules).map((paths) => ({
    ...noCycles,
    path: paths[0] ?? '',
    finding: `is in a cycle of ${paths.join(', ')}`,
  }))
  return [...found, ...cycles]
}
