import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, relative, sep } from 'node:path'
import { ResolverFactory } from 'oxc-resolver'
import { parseModule } from './parse-module.mjs'

/**
 * An import as declared and as resolved: the path from the project root, `node:` and a name, or null when nothing is
 * found.
 * @typedef {{ specifier: string, to: string | null, isTypeOnly: boolean }} Import
 * @typedef {{
 *   path: string, imports: Import[], statements: string[], tables: string[], roleDecisions: string[]
 * }} Module
 */

const sourceFolders = ['contract', 'server', 'demo', 'web', 'e2e', 'bench', 'scripts']
const sourceFile = /\.(?:ts|tsx|mjs)$/
const skippedFolder = /(?:^|\/)(?:node_modules|dist|test-results)\//

/**
 * Parses every source file of the project and resolves its imports as Node and Vite do.
 * @param {string} root
 * @returns {Module[]}
 */
export function readModules(root) {
  const toModule = moduleReader(root)
  return sourceFolders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => posix(join(folder, name))),
    )
    .filter((path) => sourceFile.test(path) && !skippedFolder.test(path))
    .map((path) => toModule(path, readFileSync(join(root, path), 'utf8')))
}

/**
 * Returns a function that creates the module of a source text at a path. The file need not exist.
 * @param {string} root
 * @returns {(path: string, source: string) => Module}
 */
export function moduleReader(root) {
  const resolver = new ResolverFactory({
    conditionNames: ['import', 'types', 'node', 'default'],
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    mainFields: ['module', 'main', 'types'],
    builtinModules: true,
  })
  return (path, source) => {
    const { references, ...rest } = parseModule(path, source)
    const resolve = (/** @type {string} */ specifier) => {
      if (isBuiltin(specifier)) return specifier
      // Vite reads what follows the question mark.
      const { path: target } = resolver.resolveFileSync(join(root, path), specifier.replace(/\?\w+$/, ''))
      return target === undefined ? null : posix(relative(root, target))
    }
    return { path, imports: references.map((each) => ({ ...each, to: resolve(each.specifier) })), ...rest }
  }
}

const posix = (/** @type {string} */ path) => path.split(sep).join('/')
