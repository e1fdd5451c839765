import { expect, test } from 'vitest'
import { Problem } from '#lib/problem.ts'
import { signInWords } from './api/use-sign-in.ts'
import { isEmailTaken, signUpWords } from './api/use-sign-up.ts'
import { looksLikeEmail } from './email.ts'
import { strengthOf } from './password-strength.ts'

test('an address needs an @ and a dot', () => {
  expect(looksLikeEmail('ada@lake.org')).toBe(true)
  expect(looksLikeEmail('ada@lake')).toBe(false)
  expect(looksLikeEmail('ada.lake')).toBe(false)
})

test('a taken address is told as such, in whatever letters the server says it', () => {
  const taken = new Problem('refused', 409, { detail: 'EMAIL already registered' })
  expect(isEmailTaken(taken)).toBe(true)
  expect(signUpWords(taken)).toBe('Email already exists.')
  expect(isEmailTaken(new Problem('refused', 422, { detail: 'Email already registered' }))).toBe(false)
  expect(signUpWords(new Problem('refused', 422, {}))).toBe('Sign up failed. Please check your information.')
})

test('a failed log-in says the server’s words, else the error’s, else that the network failed', () => {
  expect(signInWords(new Problem('refused', 401, { detail: 'Incorrect email or password.' }))).toBe(
    'Incorrect email or password.',
  )
  expect(signInWords(new Problem('refused', 200, {}, 'Login failed'))).toBe('Login failed')
  expect(signInWords(new Problem('unreachable', 0, null, 'Could not reach the API.'))).toBe('Network or server error')
  expect(signInWords(new Problem('refused', 502, '<h1>Bad Gateway</h1>'))).toBe('Network or server error')
  expect(signInWords('?')).toBe('Network or server error')
})

test('a password grows stronger with length and variety, and weaker by holding one’s own name', () => {
  expect(strengthOf('short').score).toBe(0)
  expect(strengthOf('aaaaaaaaaaaa').score).toBe(1)
  expect(strengthOf('correct horse battery staple').score).toBe(4)
  expect(strengthOf('lovelace1815', ['Lovelace']).score).toBeLessThan(strengthOf('tangerine415', ['Lovelace']).score)
})
