import process from 'node:process'
import { readConfig } from '../settings/config.ts'
import { loadSettings } from '../settings/settings-file.ts'

const timeoutMs = 4_000

/**
 * For health checks of containers, every few seconds: a program of its own, because loading all commands takes longer.
 */
async function main(): Promise<void> {
  const { host, port } = readConfig(loadSettings(process.env).variables)
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host
  const url = `http://${name.includes(':') ? `[${name}]` : name}:${port}/readyz`
  const reply = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) }).catch(({ cause, message }: Error) => {
    throw new Error(`Daystar does not respond at ${url}: ${cause instanceof Error ? cause.message : message}`)
  })
  process.stdout.write(`${await reply.text()}\n`)
  process.exitCode = reply.ok ? 0 : 1
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
