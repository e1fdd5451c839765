import { type ErrorCode, errors } from '@daystar/contract/errors'
import { expect } from 'vitest'
import { ErrorResponse } from './request.ts'

declare module 'vitest' {
  // Type parameters must be repeated as they stand in the interface that is widened.
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** The answer is a apiError with this code, its status and its words. With `place`: one of its validationErrors stands there. */
    toBeRejectedWith(code: ErrorCode, place?: string): R
  }
}

expect.extend({
  toBeRejectedWith(received: unknown, code: ErrorCode, place?: string) {
    const [status, words] = errors[code]
    const pass =
      received instanceof ErrorResponse &&
      received.code === code &&
      received.status === status &&
      (Array.isArray(received.detail) ? code === 'validation' : received.detail === words) &&
      (place === undefined || places(received.detail).includes(place))
    return {
      pass,
      message: () =>
        `expected ${pass ? 'no ' : ''}apiError ${status} ${code}${place ? ` at ${place}` : ''}, got ${this.utils.printReceived(received)}`,
      actual: received,
      expected: { status, code, detail: words },
    }
  },
})

function places(detail: unknown): string[] {
  return Array.isArray(detail) ? detail.map(({ loc }: { loc: string[] }) => loc.join('.')) : []
}
