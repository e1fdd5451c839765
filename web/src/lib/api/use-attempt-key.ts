import { useRef } from 'react'
import { randomId } from '../secure-context/random-id.ts'

/**
 * The idempotency key of a form: the same for every attempt to send the same content, so that trying again after a lost
 * response does nothing twice. `forget` is called after a success.
 */
export function useAttemptKey() {
  const attempt = useRef({ content: '', key: '' })
  return {
    keyFor(body: unknown): string {
      const content = JSON.stringify(body)
      if (attempt.current.content !== content) attempt.current = { content, key: randomId() }
      return attempt.current.key
    },
    forget(): void {
      attempt.current = { content: '', key: '' }
    },
  }
}
