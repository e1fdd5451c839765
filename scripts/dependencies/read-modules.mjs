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
const skippedFolders = new Set(['node_modules', 'dist', 'test-results'])

/**
 * Parses every source file of the project and resolves its imports as Node and Vite do.
 * @param {string} root
 * @returns {Module[]}
 */
export function readModules(root) {
  const toModule = moduleReader(root)
  return sourceFolders
    .flatMap((folder) => sourceFilesIn(join(root, folder)))
    .map((file) => toModule(relative(root, file).split(sep).join('/'), readFileSync(file, 'utf8')))
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
    const resolve = (/** @type {string} */ specifier) => resolveFrom(resolver, join(root, path), specifier)
    const imports = references.map((reference) => ({
      ...reference,
      to: relativeTo(root, resolve(reference.specifier)),
    }))
    return { path, imports, ...rest }
  }
}

/**
 * @param {ResolverFactory} resolver
 * @param {string} file
 * @param {string} specifier
 * @returns {string | null}
 */
function resolveFrom(resolver, file, specifier) {
  if (isBuiltin(specifier)) return specifier
  // Vite reads what follows the question mark.
  const { path } = resolver.resolveFileSync(file, specifier.replace(/\?\w+$/, ''))
  return path ?? null
}

/**
 * @param {string} root
 * @param {string | null} target
 */
function relativeTo(root, target) {
  return target === null || isBuiltin(target) ? target : relative(root, target).split(sep).join('/')
}

/** @param {string} folder @returns {string[]} */
function sourceFilesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : sourceFilesIn(join(folder, entry.name))
    return sourceFile.test(entry.name) ? [join(folder, entry.name)] : []
  })
}
