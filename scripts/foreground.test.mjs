import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { projectRoot } from './runtime.mjs'

const folder = mkdtempSync(join(tmpdir(), 'daystar program-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A program that reports its events on standard output. */
const program = join(folder, 'program.ts')
writeFileSync(
  program,
  `const [, , behaviour] = process.argv
if (behaviour === 'reject settings') { console.log('PORT is not a number'); process.exit(78) }
const running = setInterval(() => undefined, 60_000)
process.on('SIGTERM', () => { console.log('SIGTERM'); if (behaviour !== 'hang') clearInterval(running); process.disconnect?.() })
process.once('disconnect', () => { console.log('disconnected'); if (behaviour !== 'hang') clearInterval(running) })
console.log('running as', process.pid)
if (behaviour === 'become ready') process.send('ready')
`,
)

const launcher = join(folder, 'launcher.mjs')
writeFileSync(
  launcher,
  `import { runInForeground } from ${JSON.stringify(pathToFileURL(join(projectRoot, 'scripts/foreground.mjs')).href)}
const pauseMs = (failures) => 10 * failures
const isRestarted = process.argv[3] !== 'managed'
process.exitCode = await runInForeground([${JSON.stringify(program)}, process.argv[2]], { env: process.env, pauseMs, isRestarted })
`,
)

/** @param {string[]} behaviour */
function launch(...behaviour) {
  const child = spawn(process.execPath, [launcher, ...behaviour], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  const ended = new Promise((resolve) => child.once('close', (code, signal) => resolve(code ?? signal)))
  return {
    child,
    ended,
    printed: (/** @type {RegExp} */ text) => expect.poll(() => output, { timeout: 10_000 }).toMatch(text),
    output: () => output,
  }
}

describe('a program in the foreground', () => {
  test('determines the exit code', async () => {
    const { ended, output } = launch('reject settings')
    expect(await ended).toBe(78)
    expect(output()).toBe('PORT is not a number\n')
  })

  test.each(/** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']))('is asked to shut down on %s', async (signal) => {
    const { child, ended, printed, output } = launch('run')
    await printed(/running as/)
    child.kill(signal)
    expect(await ended).toBe(0)
    expect(output().match(/SIGTERM/g)).toHaveLength(1)
  })

  test('receives two signals of one key press as one', async () => {
    const { child, ended, printed, output } = launch('run')
    await printed(/running as/)
    child.kill('SIGINT')
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(output().match(/SIGTERM/g)).toHaveLength(1)
  })

  test('is killed by a second signal when it does not shut down', async () => {
    const { child, ended, printed } = launch('hang')
    await printed(/running as/)
    child.kill('SIGINT')
    await printed(/SIGTERM/)
    const repeated = setInterval(() => child.kill('SIGINT'), 200)
    expect(await ended).toBe(128 + 9)
    clearInterval(repeated)
    await printed(/Stopping at once/)
  })

  test('is started again after every kill, with the reason, until it is stopped', async () => {
    const { child, ended, printed, output } = launch('become ready')
    const kills = 12
    for (let starts = 1; starts <= kills; starts++) {
      await expect.poll(() => output().match(/running as/g)?.length, { timeout: 10_000 }).toBe(starts)
      process.kill(
        Number(
          output()
            .match(/(?<=running as )\d+/g)
            ?.at(-1),
        ),
        'SIGKILL',
      )
    }
    await expect.poll(() => output().match(/running as/g)?.length, { timeout: 10_000 }).toBe(kills + 1)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(output().match(/was ended by SIGKILL after \d+ s\. Starting it again in [\d.]+ s\./g)).toHaveLength(kills)
    await printed(/SIGTERM/)
  })

  test.each([
    ['it has never been ready', 'run', 'unmanaged'],
    ['a service manager restarts it', 'become ready', 'managed'],
  ])('is not started again after a crash if %s', async (_, behaviour, management) => {
    const { ended, printed, output } = launch(behaviour, management)
    await printed(/running as \d+/)
    process.kill(Number(/running as (\d+)/.exec(output())?.[1]), 'SIGKILL')
    expect(await ended).toBe(128 + 9)
    expect(output().match(/running as/g)).toHaveLength(1)
  })

  test('is disconnected when its launcher is killed', async () => {
    const { child, ended, printed } = launch('run')
    await printed(/running as/)
    child.kill('SIGKILL')
    await ended
    await printed(/disconnected/)
  })
})
