import { expect, test } from 'vitest'
import { conform, unusable } from './repair-reply.ts'
import { fits, type Shape } from './reply-shape.ts'

const mute: Shape = { id: 'number', word: ['?', 'text'], created_at: 'time', 'note?': 'text' }
const valid = { id: 1, word: 'rain', created_at: '2026-11-20T08:00:00Z' }

function check(shape: Shape, value: unknown) {
  const repaired: string[] = []
  return { result: conform(shape, value, (path) => repaired.push(path)), repaired }
}

test('returns a valid reply unchanged', () => {
  expect(fits(['[]', mute], [valid])).toBe(true)
  expect(check(['[]', mute], [valid])).toEqual({ result: [valid], repaired: [] })
})

test('leaves out the unusable items of a list', () => {
  const { result, repaired } = check(['[]', mute], [null, valid, { ...valid, created_at: 'soon' }])
  expect(result).toEqual([valid])
  expect(repaired).toContain('[]')
})

test('rejects a list without any usable item', () => {
  expect(check(['[]', mute], [null]).result).toBe(unusable)
  expect(check(['[]', mute], []).result).toEqual([])
})

test.each([null, 'text', 7, [], {}])('rejects %j in place of an object', (value) => {
  expect(fits(mute, value)).toBe(false)
  expect(check(mute, value).result).toBe(unusable)
})

test('replaces a missing text, flag, list or nullable value', () => {
  const shape: Shape = { id: 'number', title: 'text', done: 'flag', tags: ['[]', 'text'], end: ['?', 'time'] }
  expect(check(shape, { id: 1, end: 'never' })).toEqual({
    result: { id: 1, title: '', done: false, tags: [], end: null },
    repaired: ['.title', '.done', '.tags', '.end', '.end'].filter((path, index, all) => all.indexOf(path) === index),
  })
})

test('omits an optional field with a wrong value', () => {
  expect(check(mute, { ...valid, note: 7 }).result).toEqual({ ...valid, note: undefined })
})

test('accepts only the declared values of an enumeration', () => {
  expect(check(['=', 'open', 'closed'], 'open').result).toBe('open')
  expect(check(['=', 'open', 'closed'], 'ajar').result).toBe(unusable)
})
