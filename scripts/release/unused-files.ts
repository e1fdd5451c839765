const license = /licen[cs]e|notice|copying|authors/i
/** Source maps, tests, sources of native code, and TypeScript, which Node does not load from a package. */
const unusedTypes = /\.(?:map|test\.[cm]?js|[cm]?ts|flow|a|c|cc|cpp|h|gypi?)$/
const unusedFolders = /^(?:\.github|\.vscode|docs?|examples?|tests?|__tests__|bench(?:marks?)?)\//
const changeLogs = /^(?:change-?log|changes|history)\.(?:md|markdown|txt)$/i
/** Native code of the packages that run on Bare as well: for every platform, and never loaded by Node. */
const prebuiltForBare = /^prebuilds\/.*\.bare$/
/** The files that only compiling an extension of PostgreSQL needs. */
const postgresBuildFiles = /^native\/lib\/postgresql\/pgxs\//

/**
 * Returns whether a file of a package is not used at run time: about a tenth of the packages. License texts are always
 * kept. The path is relative to the package.
 */
export function isUnusedAtRuntime(path: string): boolean {
  if (license.test(path.slice(path.lastIndexOf('/') + 1))) return unusedTypes.test(path)
  return [unusedTypes, unusedFolders, changeLogs, prebuiltForBare, postgresBuildFiles].some((rule) => rule.test(path))
}
