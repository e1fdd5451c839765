import { apiError } from '../../platform/api/api-error.ts'
import { authorizer, type Rules } from '../../platform/authorization/authorization.ts'
import type { Viewer } from '../../platform/authorization/viewer.ts'

/** Sessions of other members are hidden, so they are not found. */
const sessionRules = {
  end: (viewer: Viewer, session: { readonly memberId: number }) =>
    viewer.id === session.memberId ? null : 'session_not_found',
} satisfies Rules<'session'>

/**
 * The account that is to be deleted, and whether the viewer is an operator. Members delete their own account another
 * way.
 */
interface DeletableAccount {
  readonly memberId: number
  readonly isViewerOperator: boolean
}

const operatorsOnly = (_viewer: Viewer, { isViewerOperator }: { readonly isViewerOperator: boolean }) =>
  isViewerOperator ? null : 'operators_only'

const accountRules = {
  delete: (viewer: Viewer, { memberId, isViewerOperator }: DeletableAccount) => {
    if (!isViewerOperator) return 'forbidden'
    return viewer.id === memberId ? 'not_yourself' : null
  },
  deleteMany: operatorsOnly,
  sendPasswordLink: operatorsOnly,
  endSessions: operatorsOnly,
  setRole: operatorsOnly,
  undoRoleChange: operatorsOnly,
} satisfies Rules<'account'>

/** A member who is suspended, or whose account is going to be deleted, does not count as an operator who remains. */
export interface Operator {
  readonly id: number
  readonly deletion_at: Date | null
  readonly is_suspended: boolean
}

/**
 * Throws `last_operator` if this member is the only operator of the community. The caller holds the lock on the
 * operators.
 */
export function rejectLastOperator(operators: readonly Operator[], memberId: number): void {
  const isRemaining = ({ id, deletion_at, is_suspended }: Operator) =>
    id !== memberId && deletion_at === null && !is_suspended
  if (operators.some(({ id }) => id === memberId) && !operators.some(isRemaining)) throw apiError('last_operator')
}

/** Passkeys of other members are hidden, so they are not found. */
const onlyOwn = (viewer: Viewer, passkey: { readonly memberId: number }) =>
  viewer.id === passkey.memberId ? null : 'passkey_not_found'
const passkeyRules = { rename: onlyOwn, remove: onlyOwn } satisfies Rules<'passkey'>

export const authorizePasskey = authorizer('passkey', passkeyRules)

export const authorizeAccount = authorizer('account', accountRules)

export const authorize = authorizer('session', sessionRules)
