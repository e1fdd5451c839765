import { useRef } from 'react'
import { randomId } from '../secure-context/random-id.ts'

/**
 * Returns a function that sends the content of a form with the same idempotency key for every attempt, until it
 * succeeds, so that trying again after a lost response does nothing twice.
 */
export function useAttemptKey() {
  const attempt = useRef({ content: '', key: '' })
  return async <T>(body: unknown, send: (idempotencyKey: string) => Promise<T>): Promise<T> => {
    const content = JSON.stringify(body)
    if (attempt.current.content !== content) attempt.current = { content, key: randomId() }
    const reply = await send(attempt.current.key)
    attempt.current = { content: '', key: '' }
    return reply
  }
}
