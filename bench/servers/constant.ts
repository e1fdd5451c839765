import { writeFileSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { type RunningServer, startServerProcess } from './child.ts'

const main = fileURLToPath(new URL('constant-main.ts', import.meta.url))

/** Returns the same body from memory for every request, which shows the maximum throughput of Node on this machine. */
export async function startConstantServer(options: {
  body: Buffer
  file: string
  port: number
}): Promise<RunningServer> {
  writeFileSync(options.file, options.body)
  return startServerProcess({
    args: [main, options.file, String(options.port)],
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
    readyUrl: `http://127.0.0.1:${options.port}/`,
  })
}
