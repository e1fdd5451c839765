import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { productionPackages } from './production-packages.mjs'
import { isUnusedAtRuntime } from './unused-files.mjs'

/**
 * @typedef {{ name: string, source: string }} FileEntry
 * @typedef {{ name: string, linkname: string }} LinkEntry a symlink, relative to its directory
 * @typedef {{ name: string, content: string }} TextEntry
 * @typedef {{ name: string }} DirectoryEntry
 * @typedef {FileEntry | LinkEntry | TextEntry | DirectoryEntry} Entry
 */

const projectFiles = [
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'bin',
  'deploy',
  'docs',
  'locales',
  'server/migrations',
  'web/dist',
]
/** Tests and declarations of types. */
const isForDevelopment = /\.(?:test|d)\.ts$|^(?:contract|server)\/src\/testing\//

/**
 * The files of a release, in the order of their names: the built app, the sources of the server, which Node runs
 * directly, and the packages that it needs. The layout is that of the repository, so that the same paths work in both.
 * @param {string} root
 * @param {string} version
 * @returns {Entry[]}
 */
export function releaseEntries(root, version) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const directories = productionPackages(root, packages, 'server')
  const workspaces = directories.filter((directory) => !isPackage(directory))
  const files = [
    ...projectFiles.flatMap((path) => filesBelow(root, path)),
    ...workspaces.flatMap((directory) => [`${directory}/package.json`, ...filesBelow(root, `${directory}/src`)]),
    ...directories.filter(isPackage).flatMap((directory) => usedFiles(root, directory)),
    'node_modules/node/bin/node',
    'node_modules/node/package.json',
  ]
  const entries = [
    ...files.filter((path) => !isForDevelopment.test(path)).map((path) => entryOf(root, path)),
    ...workspaces.map((directory) => workspaceLink(root, directory)),
    { name: 'package.json', content: releasePackage(root, version) },
  ]
  return [...directoriesOf(entries), ...entries].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** @param {string} directory */
const isPackage = (directory) => directory.includes('node_modules/')

/** The files of a package that are used at run time. @param {string} root @param {string} directory */
function usedFiles(root, directory) {
  return filesBelow(root, directory).filter((path) => !isUnusedAtRuntime(path.slice(directory.length + 1)))
}

/**
 * Without `node_modules`, where a package may contain others, which are listed separately.
 * @param {string} root
 * @param {string} path
 * @returns {string[]} relative to the root
 */
function filesBelow(root, path) {
  if (!lstatSync(join(root, path)).isDirectory()) return [path]
  return readdirSync(join(root, path))
    .filter((name) => name !== 'node_modules')
    .flatMap((name) => filesBelow(root, `${path}/${name}`))
}

/** @param {string} root @param {string} path @returns {Entry} */
function entryOf(root, path) {
  const source = join(root, path)
  return lstatSync(source).isSymbolicLink() ? { name: path, linkname: readlinkSync(source) } : { name: path, source }
}

/** @param {string} root @param {string} directory @returns {LinkEntry} */
function workspaceLink(root, directory) {
  const { name } = JSON.parse(readFileSync(join(root, directory, 'package.json'), 'utf8'))
  const link = `node_modules/${name}`
  return { name: link, linkname: relative(dirname(link), directory) }
}

/** The fields of package.json that the server reads. @param {string} root @param {string} version */
function releasePackage(root, version) {
  const { name, license, homepage, description } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return `${JSON.stringify({ name, version, private: true, description, license, homepage, type: 'module' }, null, 2)}\n`
}

/** @param {Entry[]} entries @returns {DirectoryEntry[]} */
function directoriesOf(entries) {
  /** @type {Set<string>} */
  const names = new Set()
  for (const { name } of entries)
    for (let parent = dirname(name); parent !== '.' && !names.has(parent); parent = dirname(parent)) names.add(parent)
  return [...names].map((name) => ({ name }))
}
