import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { inTurn } from './turn.mjs'

const folder = mkdtempSync(join(tmpdir(), 'daystar-turn-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'installing')

describe('a turn', () => {
  test('waits until the one before has ended, well or badly', async () => {
    /** @type {string[]} */
    const order = []
    const act = (/** @type {string} */ name) => async () => {
      order.push(`${name} begins`)
      await pause(50)
      order.push(`${name} ends`)
      if (name === 'Ada') throw new Error('no network')
    }
    const ada = inTurn(file, act('Ada'))
    const ben = inTurn(file, act('Ben'))
    await expect(ada).rejects.toThrow('no network')
    await ben
    expect(order).toEqual(['Ada begins', 'Ada ends', 'Ben begins', 'Ben ends'])
    expect(existsSync(file)).toBe(false)
  })

  test('is not kept by a command that was killed', async () => {
    writeFileSync(file, '4194999')
    expect(await inTurn(file, async () => 'installed')).toBe('installed')
  })
})
