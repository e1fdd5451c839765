import process from 'node:process'
import { describe, expect, test } from 'vitest'
import { runMeasured } from './measured.ts'

/** Works for a while, runs the program in its argument, and prints the processor time of this process in seconds. */
const worker = `
for (let sum = 0, i = 0; i < 3e8; i += 1) sum += i
if (process.argv[1]) require('node:child_process').execFileSync(process.execPath, ['-e', process.argv[1]], { stdio: 'inherit' })
const { user, system } = process.cpuUsage()
console.log((user + system) / 1e6)`

const measure = (...args: string[]) => runMeasured(process.execPath, ['-e', ...args], { cwd: '.' })

describe('the processor time of a command', () => {
  test('contains that of its descendants', async () => {
    const { cpuSeconds, output } = await measure(worker, worker)
    const printed = output.trim().split('\n').map(Number)
    expect(printed).toHaveLength(2)
    const [ofDescendant = 0, own = 0] = printed
    expect(cpuSeconds).toBeGreaterThan((ofDescendant + own) * 0.9)
    expect(cpuSeconds).toBeLessThan((ofDescendant + own) * 1.5)
  })

  test('does not change its output and exit code', async () => {
    const program = `console.log(process.argv[1]); process.exitCode = 3`
    expect(await measure(program, "it's $HOME")).toMatchObject({ code: 3, output: "it's $HOME\n" })
  })
})
