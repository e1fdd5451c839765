import { api } from '@daystar/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { Problem, wordsOf } from '#lib/problem.ts'
import { startSession } from '#lib/session.ts'

export interface Credentials {
  email: string
  password: string
}

/** Opens a session and keeps its token; an answer without a token is a failed log-in, whatever its status. */
export function useSignIn() {
  return useMutation({
    mutationFn: async ({ email, password }: Credentials) => {
      const answer: { access_token?: string; user?: { id?: number }; detail?: string } = await call(api.auth.login, {
        body: new URLSearchParams({ username: email.trim(), password }),
      })
      if (!answer.access_token) throw new Problem('refused', 200, answer, answer.detail ?? 'Login failed')
      return { token: answer.access_token, userId: answer.user?.id ?? null }
    },
    onSuccess: ({ token, userId }) => startSession(token, userId),
  })
}

/** The server's words, else the error's own, else the plainest. */
export function signInWords(error: unknown): string {
  if (error instanceof Problem) {
    if (error.kind !== 'refused') return 'Network or server error'
    // An answer without a token brings words of its own; a bare status says nothing to a member.
    return error.status < 400 ? (error.detail ?? error.message) : wordsOf(error, 'Network or server error')
  }
  return error instanceof Error && error.message !== '' ? error.message : 'Network or server error'
}
