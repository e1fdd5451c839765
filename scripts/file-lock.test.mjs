import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { withFileLock } from './file-lock.mjs'

const folder = mkdtempSync(join(tmpdir(), 'daystar-lock-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'installing')

describe('a file lock', () => {
  test('is released when the work of its holder succeeds or fails', async () => {
    /** @type {string[]} */
    const order = []
    /** @type {PromiseWithResolvers<void>} */
    const adaMayEnd = Promise.withResolvers()
    const ada = withFileLock(file, async () => {
      order.push('Ada begins')
      await adaMayEnd.promise
      order.push('Ada ends')
      throw new Error('no network')
    })
    const ben = withFileLock(file, async () => order.push('Ben begins'))
    adaMayEnd.resolve()
    await expect(ada).rejects.toThrow('no network')
    await ben
    expect(order).toEqual(['Ada begins', 'Ada ends', 'Ben begins'])
    expect(existsSync(file)).toBe(false)
  })

  test('is not held by a process that was killed', async () => {
    writeFileSync(file, '4194999')
    expect(await withFileLock(file, async () => 'installed')).toBe('installed')
    writeFileSync(file, '')
    expect(await withFileLock(file, async () => 'installed')).toBe('installed')
  })
})
