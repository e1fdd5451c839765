import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { type Served, serveInChild } from './child.ts'

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))

interface Options {
  readonly dataDir: string
  readonly port: number
  /** Further arguments for Node, such as --cpu-prof. */
  readonly nodeArgs?: readonly string[]
}

/**
 * The real server as operators run it, on its own PostgreSQL: log-in check, validation and checked replies are on. One setting
 * differs: all load comes from one address, which rate limits exist to refuse.
 */
export async function serveDaystar({ dataDir, port, nodeArgs = [] }: Options): Promise<Served> {
  const settings = { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT: 'off', LOG_LEVEL: 'warn' }
  return serveInChild({
    args: [...nodeArgs, main],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...settings },
    readyUrl: `http://127.0.0.1:${port}/readyz`,
  })
}
