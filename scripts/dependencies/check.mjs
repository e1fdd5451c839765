import { importCycles } from './cycles.mjs'
import { foldersOf } from './folders.mjs'
import { rules } from './rules.mjs'

/**
 * @typedef {import('./read-modules.mjs').Module} Module
 * @typedef {{ rule: string, reason: string, path: string, finding: string }} Violation
 */

const noCycles = {
  rule: 'no-import-cycles',
  reason: 'Modules that import each other cannot be understood or tested alone.',
}
const noFolderCycles = {
  rule: 'no-folder-cycles',
  reason:
    'The folders of a domain, of the platform, of ui and of lib are layers: of two of them, only one imports the other.',
}
export const ruleNames = [...rules.map(({ name }) => name), noCycles.rule, noFolderCycles.rule]

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
  const folderCycles = importCycles(foldersOf(modules)).map((paths) => ({
    ...noFolderCycles,
    path: paths[0] ?? '',
    finding: `is in a cycle of ${paths.join(', ')}`,
  }))
  // Modules that import each other make their folders do so as well.
  return [...found, ...(cycles.length > 0 ? cycles : folderCycles)]
}
