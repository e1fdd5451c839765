import { api } from '@daystar/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { endSession } from '#lib/session.ts'

const sentWords = "If that email exists in our system, we've sent a password reset link."

export interface ResetRequested {
  readonly message: string
  /** Where somebody who has no account yet may make one. */
  readonly signupUrl: string | null
}

/** Asks for a reset link. The answer is the same for every address. */
export function useForgotPassword() {
  return useMutation({
    mutationFn: async (email: string): Promise<ResetRequested> => {
      const answer = await call(api.auth.forgot, { body: { email: email.trim() } })
      return { message: answer?.message || sentWords, signupUrl: answer?.signup_url || null }
    },
  })
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (input: { token: string; password: string }) =>
      call(api.auth.reset, { body: { token: input.token, new_password: input.password } }),
    // Every session is dead now, the one on this device too.
    onSuccess: () => endSession(),
  })
}
