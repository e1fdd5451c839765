import { api } from '@daystar/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { deviceTimeZone } from '#lib/dates.ts'
import { Problem, wordsOf } from '#lib/problem.ts'

export interface NewAccount {
  name: string
  email: string
  password: string
}

export function useSignUp() {
  return useMutation({
    mutationFn: (account: NewAccount) => call(api.users.signUp, { body: { ...account, time_zone: deviceTimeZone() } }),
  })
}

/** True where the refusal means that this e-mail address has an account already. */
export function isEmailTaken(error: unknown): boolean {
  return (
    error instanceof Problem &&
    (error.status === 400 || error.status === 409) &&
    /email already registered/i.test(error.detail ?? '')
  )
}

export function signUpWords(error: unknown): string {
  return isEmailTaken(error)
    ? 'Email already exists.'
    : wordsOf(error, 'Sign up failed. Please check your information.')
}
