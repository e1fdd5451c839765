import type { Role } from '@daystar/contract/roles'
import { ApiError } from '../platform/api/api-error.ts'
import type { SignedInViewer } from '../platform/authorization/viewer.ts'

/** A signed-in member for tests of rules, without a request. */
export function viewerOf({ id = 1, role = 'member' }: { readonly id?: number; readonly role?: Role }): SignedInViewer {
  return { id, sessionId: id, timeZone: 'UTC', role, isEmailConfirmed: true, suspendedUntilMs: 0 }
}

/** The code of the error with which a rule rejects the viewer, or `allow`. */
export function outcomeOf(decide: () => void): string {
  try {
    decide()
    return 'allow'
  } catch (error) {
    if (error instanceof ApiError) return error.code
    throw error
  }
}
