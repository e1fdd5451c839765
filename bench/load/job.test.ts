import { expect, test } from 'vitest'
import { dealt } from './job.ts'

test('tokens are dealt out like cards: each once, no hand much longer than another', () => {
  expect(dealt(['Ada', 'Ben', 'Cleo', 'Dev', 'Elsie'], 2)).toEqual([
    ['Ada', 'Cleo', 'Elsie'],
    ['Ben', 'Dev'],
  ])
})

test('with more connections than tokens some hands are empty', () => {
  expect(dealt(['Ada'], 3)).toEqual([['Ada'], [], []])
})
