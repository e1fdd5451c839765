import { DraftContent } from '@daystar/contract/drafts'
import { Uuid } from '@daystar/contract/fields'
import { sql } from 'kysely'
import { Value } from 'typebox/value'
import type { Tx } from '../../platform/database/database.ts'
import { hasMaxDrafts, isPosted, keepMedia, lockDrafts } from './commands.ts'
import { withoutEmpty } from './merge.ts'

export interface ImportedDraft {
  readonly id: string
  readonly content: DraftContent
  readonly createdAt: string
}

/** Returns whether a request could save this content under this id. */
export const isDraft = (id: string, content: unknown): content is DraftContent =>
  Value.Check(Uuid, id) && Value.Check(DraftContent, content)

/** Returns whether a draft with this id is new to the member, who can have another one. */
export async function canAddDraft(tx: Tx, memberId: number, id: string): Promise<boolean> {
  await lockDrafts(tx, memberId)
  const existing = await tx
    .selectFrom('drafts')
    .select('id')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()
  return !existing && !(await isPosted(tx, memberId, id)) && !(await hasMaxDrafts(tx, memberId))
}

/** Adds a draft that `canAddDraft` permits in the same transaction. */
export async function addDraft(tx: Tx, memberId: number, { id, content, createdAt }: ImportedDraft): Promise<void> {
  const stored = withoutEmpty(content)
  await tx
    .insertInto('drafts')
    .values({ member_id: memberId, id, content: sql`${JSON.stringify(stored)}::jsonb`, created_at: createdAt })
    .execute()
  await keepMedia(tx, memberId, id, stored)
}

export async function removeDrafts(tx: Tx, memberId: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('drafts').where('member_id', '=', memberId).where('id', 'in', ids).execute()
}
