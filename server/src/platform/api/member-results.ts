import type { MemberResults as PresentedResults } from '@daystar/contract/administration/bulk-members'
import type { Language } from '@daystar/contract/languages'
import { ApiError } from './api-error.ts'

export type MemberResults = { readonly memberId: number; readonly error: ApiError | null }[]

/**
 * Runs a change for one member after the other, and collects the API errors. A change must throw before it writes
 * anything, because what it has written remains.
 */
export async function forEachMember(
  memberIds: readonly number[],
  change: (memberId: number) => Promise<void>,
): Promise<MemberResults> {
  const results: MemberResults = []
  for (const memberId of memberIds) results.push({ memberId, error: await errorOf(change(memberId)) })
  return results
}

async function errorOf(change: Promise<void>): Promise<ApiError | null> {
  try {
    await change
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error
  }
}

export function presentMemberResults(results: MemberResults, language: Language): PresentedResults {
  return results.map(({ memberId, error }) => ({
    member_id: memberId,
    error: error && { code: error.code, detail: error.messageIn(language) },
  }))
}
