/** @typedef {import('./read-modules.mjs').Module} Module */

/**
 * The import cycles of the project: groups of modules that import each other, directly or through others (the strongly
 * connected components of the import graph, by Tarjan's algorithm). Type imports count: a cycle of types couples
 * modules as well.
 * @param {readonly Module[]} modules
 * @returns {string[][]} the paths of each group
 */
export function importCycles(modules) {
  const byPath = new Map(modules.map((module) => [module.path, module]))
  /** @type {Map<string, { index: number, low: number, isOpen: boolean }>} */
  const visits = new Map()
  /** @type {string[]} */
  const open = []
  /** @type {string[][]} */
  const cycles = []

  /** @param {Module} module */
  function visit({ path, imports }) {
    const state = { index: visits.size, low: visits.size, isOpen: true }
    visits.set(path, state)
    open.push(path)
    for (const { to } of imports) {
      const target = byPath.get(to ?? '')
      if (!target) continue
      const seen = visits.get(target.path) ?? visit(target)
      if (seen.isOpen) state.low = Math.min(state.low, seen.low)
    }
    if (state.low === state.index) closeGroup(path, imports)
    return state
  }

  /** @param {string} path @param {Module['imports']} imports */
  function closeGroup(path, imports) {
    const group = open.splice(open.indexOf(path))
    for (const member of group) Object.assign(visits.get(member) ?? {}, { isOpen: false })
    if (group.length > 1 || imports.some(({ to }) => to === path)) cycles.push(group)
  }

  for (const module of modules) if (!visits.has(module.path)) visit(module)
  return cycles
}
