import { expect, test } from 'vitest'
import { detailedErrorMessage, errorMessage, genericErrorMessage, RequestError } from './request-error.ts'

const rejected = (body: unknown) => new RequestError('rejected', 422, body)
const invalid = rejected({
  detail: [
    { loc: ['body', 'title'], msg: 'is required' },
    { loc: ['body', 'tags', 3], msg: 'is too long' },
  ],
})

test('prefers the server’s message over the fallback', () => {
  expect(errorMessage(rejected({ detail: 'Email already registered' }), 'Sign up failed.')).toBe(
    'Email already registered',
  )
  expect(errorMessage(rejected({}), 'Sign up failed.')).toBe('Sign up failed.')
  expect(errorMessage(new Error('boom'), 'Sign up failed.')).toBe('boom')
  expect(errorMessage(undefined, 'Sign up failed.')).toBe('Sign up failed.')
})

test('joins validation errors with bullets', () => {
  expect(detailedErrorMessage(invalid, 'Failed to upload activity')).toBe(
    'body.title: is required • body.tags.3: is too long',
  )
  expect(detailedErrorMessage(rejected(null), 'Failed to upload activity')).toBe('Failed to upload activity')
})

test('uses the detail, then the first validation error, then a generic message', () => {
  expect(genericErrorMessage(rejected({ detail: 'No.' }))).toBe('No.')
  expect(genericErrorMessage(invalid)).toBe('is required')
  expect(genericErrorMessage(rejected({ detail: [{ loc: [] }] }))).toBe('Validation error.')
  expect(genericErrorMessage(rejected({ detail: [] }))).toBe('Validation error.')
  expect(genericErrorMessage(rejected({ detail: ['Too long.'] }))).toBe('Too long.')
  expect(genericErrorMessage(rejected({ other: 1 }))).toBe('Request failed.')
  expect(genericErrorMessage(rejected(null))).toBe('Something went wrong.')
  expect(genericErrorMessage(new Error('x'))).toBe('Something went wrong.')
})

test('uses the error’s own message when there was no response', () => {
  expect(errorMessage(new RequestError('unreachable', 0, null, 'Could not reach the API.'), 'Failed')).toBe(
    'Could not reach the API.',
  )
  expect(errorMessage(new RequestError('timeout', 0, null, 'The request timed out. Please try again.'), 'Failed')).toBe(
    'The request timed out. Please try again.',
  )
})
