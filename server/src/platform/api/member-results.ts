import type { MemberResults } from '@daystar/contract/bulk-members'
import { ApiError } from './api-error.ts'

/**
 * Runs a change for one member after the other, and collects the API errors. A change must throw before it writes
 * anything, because what it has written remains.
 */
export async function forEachMember(
  memberIds: readonly number[],
  change: (memberId: number) => Promise<void>,
): Promise<MemberResults> {
  const results: MemberResults = []
  for (const memberId of memberIds) results.push({ member_id: memberId, error: await errorOf(change(memberId)) })
  return results
}

async function errorOf(change: Promise<void>): Promise<MemberResults[number]['error']> {
  try {
    await change
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { code: error.code, detail: error.message }
  }
}
