import { expect, test } from 'vitest'
import { distribute } from './job.ts'

test('distributes items round-robin into groups of similar size', () => {
  expect(distribute(['Ada', 'Ben', 'Cleo', 'Dev', 'Elsie'], 2)).toEqual([
    ['Ada', 'Cleo', 'Elsie'],
    ['Ben', 'Dev'],
  ])
})

test('leaves groups empty when there are more connections than tokens', () => {
  expect(distribute(['Ada'], 3)).toEqual([['Ada'], [], []])
})
