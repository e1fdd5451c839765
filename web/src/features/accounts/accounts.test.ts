import { expect, test } from 'vitest'
import { RequestError } from '#lib/errors/request-error.ts'
import { signInErrorMessage } from './api/sign-in.ts'
import { isEmailTaken, signUpErrorMessage } from './api/sign-up.ts'
import { looksLikeEmail } from './email.ts'
import { strengthOf } from './password-strength.ts'

test('requires an @ and a dot in an email address', () => {
  expect(looksLikeEmail('ada@lake.org')).toBe(true)
  expect(looksLikeEmail('ada@lake')).toBe(false)
  expect(looksLikeEmail('ada.lake')).toBe(false)
})

test('recognizes a taken email address regardless of case', () => {
  const taken = new RequestError('rejected', 409, { detail: 'EMAIL already registered' })
  expect(isEmailTaken(taken)).toBe(true)
  expect(signUpErrorMessage(taken)).toBe('Email already exists.')
  expect(isEmailTaken(new RequestError('rejected', 422, { detail: 'Email already registered' }))).toBe(false)
  expect(signUpErrorMessage(new RequestError('rejected', 422, {}))).toBe(
    'Sign up failed. Please check your information.',
  )
})

test('shows the server’s message for a failed login, then the error’s, then a network error', () => {
  expect(signInErrorMessage(new RequestError('rejected', 401, { detail: 'Incorrect email or password.' }))).toBe(
    'Incorrect email or password.',
  )
  expect(signInErrorMessage(new RequestError('rejected', 200, {}, 'Login failed'))).toBe('Login failed')
  expect(signInErrorMessage(new RequestError('unreachable', 0, null, 'Could not reach the API.'))).toBe(
    'Network or server error',
  )
  expect(signInErrorMessage(new RequestError('rejected', 502, '<h1>Bad Gateway</h1>'))).toBe('Network or server error')
  expect(signInErrorMessage('?')).toBe('Network or server error')
})

test('scores a password by length and variety, and lower if it contains the member’s name', () => {
  expect(strengthOf('short').score).toBe(0)
  expect(strengthOf('aaaaaaaaaaaa').score).toBe(1)
  expect(strengthOf('correct horse battery staple').score).toBe(4)
  expect(strengthOf('lovelace1815', ['Lovelace']).score).toBeLessThan(strengthOf('tangerine415', ['Lovelace']).score)
})
