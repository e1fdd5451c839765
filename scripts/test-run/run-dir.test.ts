import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '../runtime.mjs'
import { processesOf } from './run-dir.ts'

const folder = mkdtempSync(join(tmpdir(), 'daystar-interrupt-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The program starts a server in a process group of its own, which keeps writing to the temporary directory. */
const runner = join(folder, 'runner.mjs')
const server = join(folder, 'server.mjs')
writeFileSync(
  runner,
  `import { spawn } from 'node:child_process'
spawn(process.execPath, [${JSON.stringify(server)}], { detached: true, stdio: 'inherit' })
setInterval(() => {}, 1000)
`,
)
writeFileSync(
  server,
  `import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
setInterval(() => writeFileSync(tmpdir() + '/data', String(Date.now())), 5)
console.log('serving in ' + tmpdir())
`,
)

/** The program behaves like main.ts. */
const launcher = join(folder, 'launcher.mjs')
const script = (name: string) => JSON.stringify(pathToFileURL(join(projectRoot, 'scripts', name)).href)
writeFileSync(
  launcher,
  `import { endCommandsOnSignals, endWithParent } from ${script('processes.mjs')}
import { runMeasured } from ${script('test-run/measured.ts')}
import { createRunDir } from ${script('test-run/run-dir.ts')}
const runDir = createRunDir()
endCommandsOnSignals(runDir.remove)
endWithParent()
console.log('started as ' + process.pid)
const env = { ...process.env, TMPDIR: runDir.path }
const onOutput = (text) => process.stdout.write(text)
await runMeasured(process.execPath, [${JSON.stringify(runner)}], { cwd: runDir.path, env, onOutput })
`,
)

/** Starts the launcher as a child of a shell, as npm does, and waits until the server is writing. */
async function launch() {
  const shell = spawn('/bin/sh', ['-c', '"$0" "$1"; exit', process.execPath, launcher], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let output = ''
  shell.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  await expect.poll(() => output, { timeout: 60_000 }).toMatch(/serving in \S+\n/)
  const runDir = /serving in (\S+)/.exec(output)?.[1] ?? ''
  onTestFinished(() => {
    for (const pid of processesOf(runDir)) process.kill(pid, 'SIGKILL')
    rmSync(runDir, { recursive: true, force: true })
  })
  return { shell, runDir, pid: Number(/started as (\d+)/.exec(output)?.[1]) }
}

describe('an interrupted test run', { timeout: 120_000 }, () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'] as const)(
    'leaves no process and no directory behind after %s',
    async (signal) => {
      const { runDir, pid } = await launch()
      expect(existsSync(runDir)).toBe(true)
      expect(processesOf(runDir).length).toBeGreaterThanOrEqual(2)
      process.kill(pid, signal)
      await expect.poll(() => processesOf(runDir), { timeout: 60_000 }).toEqual([])
      await expect.poll(() => existsSync(runDir), { timeout: 60_000 }).toBe(false)
    },
  )

  test('ends when its parent is killed', async () => {
    const { shell, runDir } = await launch()
    shell.kill('SIGKILL')
    await once(shell, 'exit')
    await expect.poll(() => processesOf(runDir), { timeout: 60_000 }).toEqual([])
    await expect.poll(() => existsSync(runDir), { timeout: 60_000 }).toBe(false)
  })
})
