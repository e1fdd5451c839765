import type { Module } from './read-modules.mjs'

/** A module, or a folder with the imports of its files. */
interface Importer {
  readonly path: string
  readonly imports: readonly { to: string | null }[]
}

/**
 * Returns the groups of modules that import each other, directly or through others (the strongly connected components
 * of the import graph, by Tarjan's algorithm). Type imports count: a cycle of types couples modules as well.
 */
export function importCycles(modules: readonly Importer[]): string[][] {
  const byPath = new Map(modules.map((module) => [module.path, module]))
  const visits = new Map<string, { index: number; low: number; isOpen: boolean }>()
  const open: string[] = []
  const cycles: string[][] = []

  function visit({ path, imports }: Importer) {
    const state = { index: visits.size, low: visits.size, isOpen: true }
    visits.set(path, state)
    open.push(path)
    for (const { to } of imports) {
      const target = byPath.get(to ?? '')
      if (!target) continue
      const seen = visits.get(target.path) ?? visit(target)
      if (seen.isOpen) state.low = Math.min(state.low, seen.low)
    }
    if (state.low === state.index) {
      const group = open.splice(open.indexOf(path))
      for (const member of group) Object.assign(visits.get(member) ?? {}, { isOpen: false })
      if (group.length > 1 || imports.some(({ to }) => to === path)) cycles.push(group)
    }
    return state
  }

  for (const module of modules) if (!visits.has(module.path)) visit(module)
  return cycles
}

/** A folder below one of these, or a file directly in it, is one part. */
const divided = /^(?:server\/src\/(?:domains\/[^/]+|platform)|web\/src\/(?:ui|lib))\/[^/]+/
const isTest = /\.test\.(?:ts|tsx)$/
const partOf = (path: string | null) => divided.exec(path ?? '')?.[0]

/** Returns the parts of the divided folders, each with what its files import from other parts. */
export function foldersOf(modules: readonly Module[]): Importer[] {
  const files = modules.filter(({ path }) => partOf(path) && !isTest.test(path))
  return Array.from(
    Map.groupBy(files, ({ path }) => partOf(path) ?? ''),
    ([path, members]) => ({
      path,
      imports: members
        .flatMap(({ imports }) => imports.map(({ to }) => ({ to: partOf(to) ?? null })))
        .filter(({ to }) => to !== path),
    }),
  )
}
