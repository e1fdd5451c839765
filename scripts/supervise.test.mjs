import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { projectRoot } from './runtime.mjs'

const folder = mkdtempSync(join(tmpdir(), 'daystar server-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A server that says when it is up, and then does what its test asks. */
const server = join(folder, 'server.ts')
writeFileSync(
  server,
  `import { createServer } from 'node:http'
import { existsSync, writeFileSync } from 'node:fs'
const [, , act, mark] = process.argv
if (act === 'refuse') { console.log('PORT is not a number'); process.exit(78) }
const http = createServer().listen(0, () => {
  console.log('up as', process.pid)
  if (act === 'crash once' && !existsSync(mark)) { writeFileSync(mark, ''); process.exit(70) }
})
process.on('SIGTERM', () => { console.log('drained'); http.close(); setTimeout(() => process.exit(0), 200) })
`,
)

const launcher = join(folder, 'launcher.mjs')
writeFileSync(
  launcher,
  `import { supervise } from ${JSON.stringify(pathToFileURL(join(projectRoot, 'scripts/supervise.mjs')).href)}
const [, , act, mark] = process.argv
process.exitCode = await supervise([${JSON.stringify(server)}, act, mark], { env: process.env, firstPauseMs: 50 })
`,
)

/** @param {string} act */
function launch(act) {
  const child = spawn(process.execPath, [launcher, act, join(folder, `mark of ${act}`)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  const ended = new Promise((resolve) => child.once('close', (code, signal) => resolve(code ?? signal)))
  return {
    child,
    ended,
    said: (/** @type {RegExp} */ words) => expect.poll(() => output, { timeout: 10_000 }).toMatch(words),
    output: () => output,
  }
}

describe('the launcher', () => {
  test('passes on the end of a server that could not start, and does not try again', async () => {
    const { ended, output } = launch('refuse')
    expect(await ended).toBe(78)
    expect(output()).toBe('PORT is not a number\n')
  })

  test('starts a crashed server again, says so, and drains it on SIGTERM', async () => {
    const { child, ended, said } = launch('crash once')
    await said(/ended with code 70; starting it again[\s\S]*up as/)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    await said(/drained\n$/)
  })

  test('starts a killed server again', async () => {
    const { child, ended, said, output } = launch('serve')
    await said(/up as \d+/)
    process.kill(Number(/up as (\d+)/.exec(output())?.[1]), 'SIGKILL')
    await said(/was ended by SIGKILL; starting it again[\s\S]*up as/)
    child.kill('SIGINT')
    expect(await ended).toBe(0)
  })

  test('takes two signals in one moment for one', async () => {
    const { child, ended, said } = launch('serve')
    await said(/up as/)
    child.kill('SIGINT')
    child.kill('SIGINT')
    expect(await ended).toBe(0)
    await said(/drained/)
  })

  test('leaves no server behind when it is killed itself', async () => {
    const { child, ended, said } = launch('serve')
    await said(/up as/)
    child.kill('SIGKILL')
    await ended
    await said(/drained/)
  })
})
