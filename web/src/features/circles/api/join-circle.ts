import { api } from '@daystar/contract/wire'
import { call } from '#lib/api/api.ts'
import { firstSupported } from '#lib/compatibility/route-fallback.ts'
import { RequestError } from '#lib/errors/request-error.ts'

/** Joining a circle twice is not an error. */
function isAlreadyJoined(error: unknown): boolean {
  if (!(error instanceof RequestError)) return false
  return error.code === 'already_member' || error.status === 409 || /already/i.test(error.detail ?? error.message)
}

interface Join {
  readonly circleId: number
  readonly userId: number
  readonly invite?: string | undefined
  readonly idempotencyKey?: string
}

/** Joins a circle; falls back to the endpoint without a user id on servers that have only that one. */
export async function joinCircle({ circleId, userId, invite, idempotencyKey }: Join): Promise<void> {
  const query = invite === undefined ? {} : { invite }
  try {
    await firstSupported([
      () => call(api.circles.join, { params: { circleId, userId }, query }, { idempotencyKey }),
      () => call(api.circles.joinSelf, { params: { circleId }, query }, { idempotencyKey }),
    ])
  } catch (error) {
    if (!isAlreadyJoined(error)) throw error
  }
}
