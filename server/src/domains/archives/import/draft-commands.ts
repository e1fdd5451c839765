import type { MediaItem } from '@daystar/contract/activities'
import type { DraftContent } from '@daystar/contract/drafts'
import { withNames } from '@daystar/contract/texts/mention-tokens'
import { isInstant } from '../../../platform/api/formats.ts'
import { type Db, transaction } from '../../../platform/database/database.ts'
import { addDraft, canAddDraft, isDraft, removeDrafts } from '../../drafts/index.ts'
import type { ItemOf } from '../format.ts'
import type { Run } from '../runs/commands.ts'
import { importTransaction } from './commands.ts'
import { ArchiveRejected } from './reader.ts'

type ArchivedDraft = ItemOf<'drafts'>

/**
 * A draft as it is added: without the circles, the named members and the time of posting, which belong to the other
 * community. A draft for circles would otherwise be for everyone.
 */
function importedContent(content: DraftContent): DraftContent {
  const {
    circle_ids: _circles,
    mentions: _mentions,
    companion_ids: _companions,
    media_items: _items,
    description,
    ...others
  } = content
  return {
    ...others,
    ...(description !== undefined && { description: withNames(description) }),
    audience: 'me',
  }
}

/** Checks what the schema of the archive does not express. */
export function requireDraft({ id, content, created_at: createdAt }: ArchivedDraft): void {
  if (!isDraft(id, content) || !isInstant(createdAt))
    throw new ArchiveRejected((t) => t('A draft of the archive is damaged.'))
}

/** Adds a draft, unless the member has it, has posted it, or has as many as possible. */
export async function addImportedDraft(
  db: Db,
  run: Run,
  { id, content, created_at: createdAt }: ArchivedDraft,
  /** Stores a file of the archive; undefined if it is not there. */
  ingest: (archivedMediaId: number) => Promise<number | undefined>,
): Promise<void> {
  const { memberId } = run
  if (!isDraft(id, content) || !(await transaction(db, (tx) => canAddDraft(tx, memberId, id)))) return
  const items: MediaItem[] = []
  for (const { media_id: archivedId, alt_text } of content.media_items ?? []) {
    const mediaId = archivedId === undefined ? undefined : await ingest(archivedId)
    if (mediaId !== undefined) items.push({ media_id: mediaId, ...(alt_text !== undefined && { alt_text }) })
  }
  await importTransaction(db, run, async (tx) => {
    if (!(await canAddDraft(tx, memberId, id))) return
    const stored = { ...importedContent(content), ...(items.length > 0 && { media_items: items }) }
    await addDraft(tx, memberId, { id, content: stored, createdAt })
    await tx.insertInto('imported_drafts').values({ import_id: run.id, member_id: memberId, draft_id: id }).execute()
  })
}

/** Deletes the drafts that an import added and that were not posted since. */
export async function removeImportedDrafts(db: Db, run: Run): Promise<void> {
  await importTransaction(db, run, async (tx) => {
    const rows = await tx.selectFrom('imported_drafts').select('draft_id').where('import_id', '=', run.id).execute()
    await removeDrafts(
      tx,
      run.memberId,
      rows.map((row) => row.draft_id),
    )
  })
}
