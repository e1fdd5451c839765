import type { Translate } from '@daystar/contract/message'
import { isDate, isInstant } from '../../../platform/api/formats.ts'
import type { ActivityFile } from '../../activities/index.ts'
import { type ArchivedActivity, archivedFiles } from '../format/activities.ts'
import type { ItemOf } from '../format.ts'
import type { Run } from '../runs/commands.ts'
import { addImportedActivity, addImportedComments, type ImportedComment, importedTexts } from './activity-commands.ts'
import { type ArchivedChoices, addImportedChoices } from './choice-commands.ts'
import { linkImportedCompanions } from './companion-commands.ts'
import { type Community, type Context, type ImportDeps, ingestArchived } from './context.ts'
import { addImportedDocuments, homeDocuments } from './document-commands.ts'
import { addImportedDraft, requireDraft } from './draft-commands.ts'
import { importEvents, requireEvents } from './events.ts'
import { activityWithKey } from './queries.ts'
import { type ArchiveReader, ArchiveRejected } from './reader.ts'

const dayMs = 86_400_000
const earliest = Date.UTC(1900, 0, 1)

/** Validates the whole archive before the first row is written, then adds what it contains. */
export async function importContents(deps: ImportDeps, run: Run, context: Context): Promise<void> {
  const { reader } = context
  const { community } = await reader.manifest()
  let total = 0
  for await (const activities of reader.items('activities')) {
    total += activities.length
    for (const activity of activities) requireStorable(activity)
  }
  for await (const comments of reader.items('comments_on_own_activities'))
    for (const { created_at: createdAt, edited_at: editedAt, pinned_at: pinnedAt, versions = [] } of comments)
      if (
        ![createdAt, editedAt ?? createdAt, pinnedAt ?? createdAt, ...versions.map((v) => v.written_at)].every(
          isInstant,
        )
      )
        throw new ArchiveRejected((t) => t('A comment of the archive has an invalid date.'))
  const documents = homeDocuments(await reader.all('planning'), context.t)
  for await (const drafts of reader.items('drafts')) drafts.forEach(requireDraft)
  const addedToDates = await requireEvents(reader)
  const choices = await readChoices(reader)

  /** By the id in the archive. */
  const added = new Map<number, number>()
  for await (const activities of reader.items('activities')) {
    for (const activity of activities) {
      const id = await addOnce(deps, run, activity, { ...context, community })
      if (id !== null) added.set(activity.id, id)
      context.counts.progress = (0.95 * (context.counts.imported + context.counts.skipped)) / Math.max(1, total)
    }
    await context.report()
  }
  const addedComments = new Map<number, number>()
  for await (const comments of reader.items('comments_on_own_activities')) {
    const rows: ImportedComment[] = []
    for (const comment of comments) {
      const activityId = added.get(comment.activity_id)
      if (activityId === undefined) continue
      const photo = comment.is_own ? await importedPhoto(deps, run, context, comment) : null
      rows.push(importedComment(comment, { activityId, photo }, context.t))
    }
    await addImportedComments(deps.db, run, rows, addedComments)
  }
  await addImportedChoices(deps, run, choices, added)
  await linkImportedCompanions(deps.db, run)
  await addImportedDocuments(deps, run, documents)
  await importDrafts(deps, run, context)
  await importEvents(deps, run, { ...context, community }, addedToDates)
}

async function readChoices(reader: ArchiveReader): Promise<ArchivedChoices> {
  return {
    hiddenMemories: await reader.all('hidden_memories'),
    mutedActivities: await reader.all('muted_activities'),
    mutes: await reader.all('mutes'),
    pinnedActivities: await reader.all('pinned_activities'),
  }
}

async function importDrafts(deps: ImportDeps, run: Run, { reader, folder, report }: Context): Promise<void> {
  /** By the id of the photo or video in the archive. */
  const files = new Map<number, string>()
  for await (const items of reader.items('media'))
    for (const { file } of items) files.set(Number(/\d+/.exec(file)?.[0]), file)
  for await (const drafts of reader.items('drafts'))
    for (const draft of drafts) {
      await addImportedDraft(deps.db, run, draft, async (archivedId) => {
        const file = files.get(archivedId)
        return file !== undefined && reader.has(file)
          ? await ingestArchived(deps, run, { reader, folder, file })
          : undefined
      })
      await report()
    }
}

/** The photo of an own comment, and its description, which a comment can have without the file. */
async function importedPhoto(
  deps: ImportDeps,
  run: Run,
  { reader, folder }: Pick<Context, 'reader' | 'folder'>,
  { photo: file, alt_text: altText = '' }: ItemOf<'comments_on_own_activities'>,
): Promise<ImportedComment['photo']> {
  const isIncluded = file !== undefined && file !== null && reader.has(file)
  const mediaId = isIncluded ? await ingestArchived(deps, run, { reader, folder, file, accept: 'banner' }) : null
  return { mediaId, altText }
}

function importedComment(
  comment: ItemOf<'comments_on_own_activities'>,
  place: Pick<ImportedComment, 'activityId' | 'photo'>,
  t: Translate,
): ImportedComment {
  const { id, created_at: createdAt, parent_id: parentId = null, edited_at: editedAt = null } = comment
  const { pinned_at: pinnedAt = null, versions = [] } = comment
  const texts = importedTexts(comment, t)
  return { ...place, id, texts, createdAt, parentId, editedAt, pinnedAt, versions: comment.is_own ? versions : [] }
}

/** Checks the rules that the schema does not express. */
function requireStorable(activity: ArchivedActivity): void {
  const {
    title,
    occurred_at: occurredAt,
    created_at: createdAt,
    edited_at: editedAt,
    local_date: date,
    lat,
    lng,
    versions = [],
  } = activity
  const time = Date.parse(occurredAt)
  const isInRange = time >= earliest && time <= Date.now() + dayMs
  const areDatesValid =
    isDate(date) &&
    [occurredAt, createdAt, editedAt ?? createdAt].every(isInstant) &&
    versions.every(
      (version) => isDate(version.local_date) && [version.written_at, version.occurred_at].every(isInstant),
    )
  if (!isInRange || !areDatesValid || (lat === null) !== (lng === null))
    throw new ArchiveRejected((t) =>
      t('The activity “{title}” of the archive has an invalid date or place.', { title: title.slice(0, 50) }),
    )
}

/** The id of the activity if this import has added it; null if the member had it before. */
async function addOnce(
  deps: ImportDeps,
  run: Run,
  activity: ArchivedActivity,
  { reader, folder, counts, community, t }: Context & Community,
): Promise<number | null> {
  const existing = await activityWithKey(deps.db, run.memberId, activity)
  if (existing && existing.import_id !== run.id) {
    counts.skipped += 1
    return null
  }
  counts.imported += 1
  if (existing) return existing.activity_id
  // A file that the other community had lost is not in the archive.
  const archived = archivedFiles(activity).filter(({ file }) => reader.has(file))
  const files: ActivityFile[] = []
  for (const { file, alt_text: altText } of archived)
    files.push({ mediaId: await ingestArchived(deps, run, { reader, folder, file }), altText })
  return await addImportedActivity(deps.db, run, activity, { files, community, t })
}
