import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { compileCache } from '../../scripts/compile-cache.mjs'
import { serverNodeArgs } from '../../scripts/runtime.mjs'
import { type RunningServer, startServerProcess } from './child.ts'

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))

interface Options {
  readonly dataDir: string
  readonly port: number
  /** Additional Node arguments, such as --cpu-prof. */
  readonly nodeArgs?: readonly string[]
  readonly settings?: Readonly<Record<string, string>>
}

/**
 * The production server with its own PostgreSQL, the Node options and the compile cache of `npm start`, including
 * authentication and validation of requests and responses. Only rate limits are off, because all load comes from one IP
 * address.
 */
export async function startDaystar({ dataDir, port, nodeArgs = [], settings }: Options): Promise<RunningServer> {
  return startServerProcess({
    args: [...serverNodeArgs, ...nodeArgs, main],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: compileCache(),
      DAYSTAR_ENV_FILE: '',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    readyUrl: `http://127.0.0.1:${port}/readyz`,
  })
}
