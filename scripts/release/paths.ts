import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { productionPackages } from './production-packages.ts'
import { isUnusedAtRuntime } from './unused-files.ts'

const projectFiles = [
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'bin',
  'deploy',
  'docs',
  'locales',
  'node_modules/node/bin/node',
  'node_modules/node/package.json',
  'package.json',
  'server/migrations',
  'web/dist',
]
/** Tests and declarations of types. */
const isForDevelopment = /\.(?:test|d)\.ts$|^(?:contract|server)\/src\/testing\//
const packageFolder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+\//

/**
 * Returns the files of a release and their folders, sorted: the built app, the sources of the server, which Node runs
 * directly, and the packages that it needs. The layout is that of the repository, so that the same paths work in both.
 */
export function releasePaths(root: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const directories = productionPackages(root, packages, 'server')
  const ofWorkspace = (name: string) => [`${name}/package.json`, `${name}/src`, `node_modules/@daystar/${name}`]
  const files = [
    ...projectFiles,
    ...directories.flatMap((path) => (packageFolder.test(`${path}/`) ? path : ofWorkspace(path))),
  ]
    .flatMap((path) => filesBelow(root, path))
    .filter((path) => !isForDevelopment.test(path))
    .filter((path) => !packageFolder.test(path) || !isUnusedAtRuntime(path.replace(packageFolder, '')))
  return [...new Set(files.flatMap((path) => [...parents(path), path]))].sort()
}

/** Leaves out `node_modules`, where a package may contain others, which are listed separately. */
function filesBelow(root: string, path: string): string[] {
  if (!lstatSync(join(root, path)).isDirectory()) return [path]
  return readdirSync(join(root, path))
    .filter((name) => name !== 'node_modules')
    .flatMap((name) => filesBelow(root, `${path}/${name}`))
}

function parents(path: string): string[] {
  const parent = dirname(path)
  return parent === '.' ? [] : [...parents(parent), parent]
}
