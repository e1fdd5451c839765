import { api } from '@daystar/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

const sentWords = "If that email exists in our system, we've sent a password reset link."

/** Asks for a reset link. The answer is the same for every address. */
export function useForgotPassword() {
  return useMutation({
    mutationFn: async (email: string) => {
      const { message } = await call(api.auth.forgot, { body: { email: email.trim() } })
      return message || sentWords
    },
  })
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (input: { token: string; password: string }) =>
      call(api.auth.reset, { body: { token: input.token, new_password: input.password } }),
  })
}
