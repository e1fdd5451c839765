import { type ErrorCode, errors } from '@daystar/contract/errors'
import { expect } from 'vitest'
import { ErrorResponse } from './request.ts'

declare module 'vitest' {
  // The type parameters must be identical to those of the extended interface.
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /**
     * Expects an API error with this code and its status and message. `field`: it includes a validation error for this
     * field.
     */
    toBeRejectedWith(code: ErrorCode, field?: string): R
  }
}

expect.extend({
  toBeRejectedWith(received: unknown, code: ErrorCode, field?: string) {
    const [status, message] = errors[code]
    const pass =
      received instanceof ErrorResponse &&
      received.code === code &&
      received.status === status &&
      (Array.isArray(received.detail) ? code === 'validation' : received.detail === message) &&
      (field === undefined || fieldsOf(received.detail).includes(field))
    return {
      pass,
      message: () =>
        `expected ${pass ? 'no ' : ''}API error ${status} ${code}${field ? ` for ${field}` : ''}, received ${this.utils.printReceived(received)}`,
      actual: received,
      expected: { status, code, detail: message },
    }
  },
})

function fieldsOf(detail: unknown): string[] {
  return Array.isArray(detail) ? detail.map(({ loc }: { loc: string[] }) => loc.join('.')) : []
}
