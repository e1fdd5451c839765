import { foldersOf, importCycles } from './cycles.ts'
import type { Module } from './read-modules.mjs'
import { isExamined, rules } from './rules.ts'

interface Violation {
  rule: string
  reason: string
  path: string
  finding: string
}

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

/** Returns every violation of the dependency rules. */
export function findViolations(modules: readonly Module[]): Violation[] {
  const found = rules.flatMap((rule) =>
    modules
      .filter(({ path }) => isExamined(rule, path))
      .flatMap((module) =>
        rule.find(module).map((finding) => ({ rule: rule.name, reason: rule.reason, path: module.path, finding })),
      ),
  )
  const inCycles = (rule: typeof noCycles, cycles: string[][]) =>
    cycles.map((paths) => ({ ...rule, path: paths[0] ?? '', finding: `is in a cycle of ${paths.join(', ')}` }))
  const cycles = inCycles(noCycles, importCycles(modules))
  // Modules that import each other make their folders do so as well.
  return [...found, ...(cycles.length > 0 ? cycles : inCycles(noFolderCycles, importCycles(foldersOf(modules))))]
}
