import { writeFileSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { type Served, serveInChild } from './child.ts'

const main = fileURLToPath(new URL('constant-main.ts', import.meta.url))

/** The most that Node can do on this machine with this many bytes: every request gets the same body, from memory. */
export async function serveConstant(options: { body: Buffer; file: string; port: number }): Promise<Served> {
  writeFileSync(options.file, options.body)
  return serveInChild({
    args: [main, options.file, String(options.port)],
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
    readyUrl: `http://127.0.0.1:${options.port}/`,
  })
}
