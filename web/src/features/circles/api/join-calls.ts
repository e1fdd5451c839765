import { api } from '@daystar/contract/wire'
import { call, isUnknownEndpoint } from '#lib/api.ts'
import { Problem } from '#lib/problem.ts'

/** Joining what one has joined is success. */
function isAlreadyJoined(error: unknown): boolean {
  if (!(error instanceof Problem)) return false
  return error.code === 'already_member' || error.status === 409 || /already/i.test(error.detail ?? error.message)
}

/** Joins by the first spelling that the server knows. */
export async function joinByAnyName(circleId: number, userId: number, invite: string | undefined): Promise<void> {
  const query = invite === undefined ? {} : { invite }
  try {
    await call(api.circles.join, { params: { circleId, userId }, query })
  } catch (error) {
    if (isAlreadyJoined(error)) return
    if (!(error instanceof Problem && isUnknownEndpoint(error))) throw error
    try {
      await call(api.circles.joinSelf, { params: { circleId }, query })
    } catch (second) {
      if (!isAlreadyJoined(second)) throw second
    }
  }
}
