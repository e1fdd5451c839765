import { RequestError } from '../errors/request-error.ts'
import { loseSession } from '../session/session.ts'
import { showSuspension } from '../session/suspension.ts'

/**
 * The error of a response that is not successful. Ends the session if the server rejected its token, and leads a
 * suspended member to the page that says why.
 */
export function rejection(status: number, body: unknown, token: string | undefined): RequestError {
  const error = new RequestError('rejected', status, body)
  // A wrong current password has the same status, but the session is still valid.
  if (status === 401 && token && error.code !== 'incorrect_login') loseSession(token)
  if (error.code === 'account_suspended') showSuspension()
  return error
}

export function readBody(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
