import process from 'node:process'
import { describe, expect, test } from 'vitest'
import { ownGroups, run } from './processes.mjs'

/** Works for a while, runs the program in its argument, and prints the processor time of this process in seconds. */
const worker = `
for (let sum = 0, i = 0; i < 3e8; i += 1) sum += i
if (process.argv[1]) require('node:child_process').execFileSync(process.execPath, ['-e', process.argv[1]], { stdio: 'inherit' })
const { user, system } = process.cpuUsage()
console.log((user + system) / 1e6)`

if (ownGroups)
  describe('the processor time of a command', () => {
    test('contains that of its descendants', async () => {
      const { cpuSeconds, output } = await run(process.execPath, ['-e', worker, worker], {
        cwd: '.',
        measuresCpu: true,
      })
      const printed = output.trim().split('\n').map(Number)
      expect(printed).toHaveLength(2)
      const [ofDescendant = 0, own = 0] = printed
      expect(cpuSeconds).toBeGreaterThan((ofDescendant + own) * 0.9)
      expect(cpuSeconds).toBeLessThan((ofDescendant + own) * 1.5)
    })

    test('does not change its output and exit code', async () => {
      const program = `console.log(process.argv[1]); process.exitCode = 3`
      const args = ['-e', program, "it's $HOME"]
      expect(await run(process.execPath, args, { cwd: '.', measuresCpu: true })).toMatchObject({
        code: 3,
        output: "it's $HOME\n",
      })
    })
  })
