/** @typedef {import('./read-modules.mjs').Module} Module */

/** A folder below one of these, or a file directly in it, is one part. */
const divided = /^(?:server\/src\/(?:domains\/[^/]+|platform)|web\/src\/(?:ui|lib))\/[^/]+/
const isTest = /\.test\.(?:ts|tsx)$/

/** @param {string} path */
function partOf(path) {
  return divided.exec(path)?.[0]
}

/**
 * The parts of the divided folders as modules, each with what its files import from other parts.
 * @param {readonly Module[]} modules
 * @returns {Module[]}
 */
export function foldersOf(modules) {
  /** @type {Map<string, Module>} */
  const parts = new Map()
  for (const { path, imports } of modules) {
    const part = partOf(path)
    if (part === undefined || isTest.test(path)) continue
    const found = parts.get(part) ?? { path: part, imports: [], statements: [], tables: [], roleDecisions: [] }
    parts.set(part, found)
    for (const reference of imports) {
      const to = partOf(reference.to ?? '')
      if (to !== undefined && to !== part) found.imports.push({ ...reference, to })
    }
  }
  return [...parts.values()]
}
