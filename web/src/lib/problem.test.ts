import { expect, test } from 'vitest'
import { faultsOf, Problem, plainWordsOf, wordsOf } from './problem.ts'

const refused = (body: unknown) => new Problem('refused', 422, body)
const faults = refused({
  detail: [
    { loc: ['body', 'title'], msg: 'is required' },
    { loc: ['body', 'tags', 3], msg: 'is too long' },
  ],
})

test('the server’s own words come first', () => {
  expect(wordsOf(refused({ detail: 'Email already registered' }), 'Sign up failed.')).toBe('Email already registered')
  expect(wordsOf(refused({}), 'Sign up failed.')).toBe('Sign up failed.')
  expect(wordsOf(new Error('boom'), 'Sign up failed.')).toBe('boom')
  expect(wordsOf(undefined, 'Sign up failed.')).toBe('Sign up failed.')
})

test('a list of faults is one line with a bullet between them', () => {
  expect(faultsOf(faults, 'Failed to upload activity')).toBe('body.title: is required • body.tags.3: is too long')
  expect(faultsOf(refused(null), 'Failed to upload activity')).toBe('Failed to upload activity')
})

test('the generic order is text, first fault, validation, body, nothing', () => {
  expect(plainWordsOf(refused({ detail: 'No.' }))).toBe('No.')
  expect(plainWordsOf(faults)).toBe('is required')
  expect(plainWordsOf(refused({ detail: [{ loc: [] }] }))).toBe('Validation error.')
  expect(plainWordsOf(refused({ other: 1 }))).toBe('Request failed.')
  expect(plainWordsOf(refused(null))).toBe('Something went wrong.')
  expect(plainWordsOf(new Error('x'))).toBe('Something went wrong.')
})

test('no answer speaks for itself', () => {
  expect(wordsOf(new Problem('unreachable', 0, null, 'Could not reach the API.'), 'Failed')).toBe(
    'Could not reach the API.',
  )
  expect(wordsOf(new Problem('timeout', 0, null, 'The request timed out. Please try again.'), 'Failed')).toBe(
    'The request timed out. Please try again.',
  )
})
