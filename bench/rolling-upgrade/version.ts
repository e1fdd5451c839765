import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { type RunningServer, startServerProcess } from '../servers/child.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))

/** A version of the server in a folder of its own. */
export interface Version {
  readonly name: string
  readonly folder: string
}

/**
 * The sources of a commit, with the packages that are installed now.
 * @param migrations are added to those of the commit, by name.
 */
export function checkOut(commit: string, folder: string, migrations: Readonly<Record<string, string>> = {}): Version {
  mkdirSync(folder)
  const sources = execFileSync('git', ['archive', commit, 'server', 'contract', 'package.json'], {
    cwd: project,
    maxBuffer: 2 ** 30,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: sources })
  // Hard links take no space. Links to the workspaces lead to those of the version.
  execFileSync('cp', ['-al', join(project, 'node_modules'), join(folder, 'node_modules')])
  for (const [name, sql] of Object.entries(migrations)) writeFileSync(join(folder, 'server/migrations', name), sql)
  const name = execFileSync('git', ['rev-parse', '--short=10', commit], { cwd: project, encoding: 'utf8' }).trim()
  return { name, folder }
}

interface StartOptions {
  readonly port: number
  readonly databaseUrl: string
  readonly dataDir: string
  readonly drainSeconds: number
}

/** Starts one server process of a version. Its media are in the folder that all processes share. */
export async function startVersion(
  { folder }: Version,
  { port, databaseUrl, dataDir, drainSeconds }: StartOptions,
): Promise<RunningServer> {
  const settings = {
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DRAIN_SECONDS: String(drainSeconds),
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
  }
  return await startServerProcess({
    args: [join(folder, 'server/src/main.ts')],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DAYSTAR_ENV_FILE: '', ...settings },
    readyUrl: `http://127.0.0.1:${port}/readyz`,
  })
}
