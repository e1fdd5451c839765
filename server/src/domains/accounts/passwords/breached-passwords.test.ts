import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { breachedPasswordsFile, isBreached, shortHashBytes } from './breached-passwords.ts'

/** One of each 20,000 in the list that Daystar started with, from the most frequent to the rarest. */
const fromBreaches = [
  ...['password', 'pilipenko', 'ocracoke', 'bomber21', '9066145666', 'maksimum', '844tubuh', 'toprot89', 'rearaxle'],
  ...['mdjfp2npm3vic', 'iloveme123', 'doubutsu', 'bazzbear15', '48764876', '07082010', 'zhanglau', 'yuguini0'],
  ...['yankee21', 'xc6wvc5d', 'wintress', 'warped001', 'vnm9hrh4i0'],
]
/** The passwords that attackers try first and that older lists lack. */
const added = [
  ...['abc@1234', 'abcd@1234', 'activity1', 'admin@123', 'autumn2025', 'berlin123', 'christ123', 'contraseña'],
  ...['daystar1', 'daystar12', 'daystar123', 'doctor123', 'doudou123', 'eagles123', 'facebook1', 'fortnite'],
  ...['geheim123', 'guest1234', 'hogwarts1', 'india@123', 'iphone123', 'linkedin', 'lordoftherings', 'p@55word'],
  ...['p@ssw0rd1', 'p@ssw0rd123', 'pass@1234', 'password2024', 'password2025', 'password2026', 'qwerty!1'],
  ...['qwerty123!', 'schatz123', 'sommer123', 'spring2025', 'spring2026', 'summer2024', 'summer2025', 'summer2026'],
  ...['test@123', 'toor1234', 'twitter1', 'welcome@123', 'windows10', 'winter2025', 'winter2026', 'zxcvbnm,'],
]

test.each([...fromBreaches, ...added])('finds %s, but not with another ending', async (password) => {
  expect(await isBreached(password)).toBe(true)
  expect(await isBreached(`${password} by the lake`)).toBe(false)
})

test('keeps the hashes sorted, and none of them twice', async () => {
  const hashes = await readFile(breachedPasswordsFile)
  expect(hashes.length % shortHashBytes).toBe(0)
  expect(hashes.length / shortHashBytes).toBeGreaterThanOrEqual(474_790)
  let unsorted = 0
  for (let start = shortHashBytes; start < hashes.length; start += shortHashBytes)
    if (hashes.compare(hashes, start - shortHashBytes, start, start, start + shortHashBytes) <= 0) unsorted += 1
  expect(unsorted).toBe(0)
})
