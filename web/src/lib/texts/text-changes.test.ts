import { expect, test } from 'vitest'
import { textChanges } from './text-changes.ts'

/** The changes with the removed parts in brackets and the added ones in braces. */
const marked = (before: string, after: string) =>
  textChanges(before, after)
    .map(({ kind, text }) => (kind === 'removed' ? `[${text}]` : kind === 'added' ? `{${text}}` : text))
    .join('')

test('marks the words that an edit added, removed and replaced', () => {
  expect(marked('Cold and clear.', 'Very cold and clear.')).toBe('[Cold]{Very cold} and clear.')
  expect(marked('Who swam there today?', 'Who swam today?')).toBe('Who swam [there ]today?')
  expect(marked('The lake was cold', 'The lake was warm')).toBe('The lake was [cold]{warm}')
})

test('joins replaced words that follow each other', () => {
  expect(marked('We met at the old lake early', 'We met at a new lake early')).toBe(
    'We met at [the old]{a new} lake early',
  )
})

test('divides neither a mention nor a link', () => {
  expect(marked('With [Ada](u:7) at the lake', 'With [Ada](u:8) at the lake')).toBe(
    'With [[Ada](u:7)]{[Ada](u:8)} at the lake',
  )
  expect(marked('See https://a.example/x for the way', 'See https://a.example/y for the way')).toBe(
    'See [https://a.example/x]{https://a.example/y} for the way',
  )
})

test('shows texts that have little in common as a whole', () => {
  expect(marked('Cold, wind, grey.', 'We went swimming at noon.')).toBe(
    '[Cold, wind, grey.]{We went swimming at noon.}',
  )
})

test('compares scripts without spaces by words', () => {
  expect(marked('今日は湖で泳いだ', '今日は海で泳いだ')).toBe('今日は[湖]{海}で泳いだ')
})

test('the parts are the text before and the text after the edit', () => {
  const pairs = [
    ['', 'New'],
    ['Old', ''],
    ['a b  c\n\nd', 'a x  y\nd e'],
    ['One two three four five six', 'six five four three two one'],
  ] as const
  for (const [before, after] of pairs) {
    const changes = textChanges(before, after)
    const without = (left: string) =>
      changes
        .filter(({ kind }) => kind !== left)
        .map(({ text }) => text)
        .join('')
    expect(without('added')).toBe(before)
    expect(without('removed')).toBe(after)
  }
})
