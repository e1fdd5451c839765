import type { ActivityDraft, NewActivity as NewDraft } from '@daystar/contract/activities'
import type { ContentText } from '@daystar/contract/texts/content-texts'
import { type Selectable, sql } from 'kysely'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import { type Reader, type Tx, transaction } from '../../platform/database/database.ts'
import { groupCommit, type WriteMode } from '../../platform/database/group-commit.ts'
import type { Activities } from '../../platform/database/tables.gen.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SpooledFile } from '../../platform/http/body/spool.ts'
import { currentClaim, type IdempotencyClaim, recordResults } from '../../platform/http/idempotency-claim.ts'
import { activityTexts, writtenTexts } from '../../platform/text/content-texts.ts'
import { lockAvailableMembers } from '../accounts/index.ts'
import { type CircleWithRole, circlesWithRoles, lockCirclesWithRoles } from '../circles/index.ts'
import { type IngestedMedia, ingestUpload, queueVariants } from '../media/index.ts'
import { limitNewAccountLinks } from '../new-accounts/index.ts'
import { authorize } from './access.ts'
import { closeToOthers, linkCircles } from './circle-links/commands.ts'
import { columnsIn } from './columns.ts'
import { newActivityValues } from './draft.ts'
import { fileAndItems, firstFileColumns, requestedFiles, saveFurtherFiles } from './media/commands.ts'
import type { ActivityFile } from './media/queries.ts'
import { saveMentions } from './mentions/commands.ts'
import { hasMentions } from './mentions/queries.ts'
import { foldTagLists } from './tags/queries.ts'

type CreationDeps = Pick<Deps, 'events' | 'config' | 'community' | 'jobs'>

interface NewActivity {
  readonly author: SignedInViewer
  readonly row: ReturnType<typeof newActivityValues>
  readonly tags: readonly string[]
  readonly circleIds: readonly number[]
  readonly media: IngestedMedia | null
  /** Files that were uploaded before. */
  readonly files?: readonly ActivityFile[]
  readonly draftId?: string | undefined
  /** Shared only with the members of its circles, also of public ones. */
  readonly isForMembers: boolean
  readonly claim: IdempotencyClaim | null
}

/**
 * Returns the command that creates an activity and returns its id; if the transaction fails, the cleanup job removes
 * the stored file. Activities of the same moment are written together, except those with circles, which are locked, or
 * mentions or companions, which are limited.
 */
export function activityCreator(deps: Deps) {
  const { db } = deps
  const create = groupCommit(
    db,
    (tx, created: readonly NewActivity[], mode) => createActivities(tx, deps, created, mode),
    // The timeline entries of one group occupy a connection of PostgreSQL for longer than everything else takes.
    { concurrency: 2 },
  )
  return async (author: SignedInViewer, draft: NewDraft, file: SpooledFile | null): Promise<number> => {
    const row = newActivityValues(draft, author.timeZone)
    const circleIds = [...new Set(draft.circle_ids)]
    const { media_items: items } = draft
    await limitNewAccountLinks(db, deps, { memberId: author.id, texts: textsOf(draft) })
    if (file && items) throw fileAndItems()
    if (file) {
      // Decided before the file is processed, which takes seconds, and again on the locked circles.
      authorize(author, 'create', { addedCircles: await circlesWithRoles(db, author, circleIds) })
    }
    const media = file && (await ingestUpload(deps, { file, ownerId: author.id, accept: 'any' }))
    const created = {
      author,
      row,
      tags: draft.tags ?? [],
      circleIds,
      media,
      draftId: draft.draft_id,
      isForMembers: draft.members_only === true,
      claim: currentClaim(),
    }
    const isAlone =
      items?.length ||
      circleIds.length > 0 ||
      draft.mentions?.length ||
      hasMentions(row.description ?? '') ||
      draft.companion_ids?.length
    if (!isAlone && draft.draft_id === undefined) return (await create(created)).id
    return await transaction(db, (tx) => createAlone(tx, deps, created, draft))
  }
}

/** Posts an activity in a transaction of the caller, as if its author had done so at `now`, and returns its id. */
export async function postActivity(
  tx: Tx,
  deps: CreationDeps,
  author: SignedInViewer,
  draft: NewDraft,
  now: Date,
): Promise<number> {
  const row = newActivityValues(draft, author.timeZone, now)
  await limitNewAccountLinks(tx, deps, { memberId: author.id, texts: textsOf(draft) })
  const circleIds = [...new Set(draft.circle_ids)]
  const created = {
    author,
    row,
    tags: draft.tags ?? [],
    circleIds,
    media: null,
    draftId: draft.draft_id,
    isForMembers: draft.members_only === true,
    claim: null,
  }
  return await createAlone(tx, deps, created, draft)
}

/** Throws if the author could not post the activity now. Returns its circles. */
export async function requirePostable(
  reader: Reader,
  deps: Pick<Deps, 'config' | 'community'>,
  author: SignedInViewer,
  draft: ActivityDraft,
  at: Date,
): Promise<CircleWithRole[]> {
  newActivityValues(draft, author.timeZone, at)
  await limitNewAccountLinks(reader, deps, { memberId: author.id, texts: textsOf(draft) })
  const addedCircles = await circlesWithRoles(reader, author, [...new Set(draft.circle_ids)])
  authorize(author, 'create', { addedCircles })
  return addedCircles
}

function textsOf(draft: ActivityDraft): string[] {
  const altTexts = (draft.media_items ?? []).map(({ alt_text: text = '' }) => text)
  return [...writtenTexts(activityTexts, draft), ...altTexts]
}

async function createAlone(
  tx: Tx,
  deps: CreationDeps,
  created: NewActivity,
  { media_items: items, mentions: mentionIds, companion_ids: companionIds }: ActivityDraft,
): Promise<number> {
  const { author, row, draftId } = created
  if (draftId !== undefined) await deps.events.emit(tx, 'draft.posting', { authorId: author.id, draftId })
  const files = items && (await requestedFiles(tx, author.id, items))
  const [{ id } = { id: 0 }] = await createActivities(tx, deps, [{ ...created, ...(files && { files }) }], 'single')
  if (files) await saveFurtherFiles(tx, id, files)
  await saveMentions(tx, deps, { id, authorId: author.id, text: row.description ?? '', mentionIds })
  if (companionIds?.length)
    await deps.events.emit(tx, 'activity.companions_named', { activityId: id, author, memberIds: companionIds })
  return id
}

async function createActivities(
  tx: Tx,
  { events }: CreationDeps,
  created: readonly NewActivity[],
  mode: WriteMode,
): Promise<({ readonly id: number } | undefined)[]> {
  for (const { author, circleIds } of created) {
    const addedCircles = circleIds.length === 0 ? [] : await lockCirclesWithRoles(tx, author, circleIds)
    authorize(author, 'create', { addedCircles })
  }
  const authorIds = created.map(({ author }) => author.id)
  // The number of their activities is updated. Locked first and in order, so that groups of two processes do not
  // deadlock.
  const locked = new Set(mode === 'batch' ? await lockAvailableMembers(tx, authorIds) : authorIds)
  const accepted = created.filter(({ author }) => locked.has(author.id))
  if (accepted.length === 0) return []
  const ids = await insertActivities(tx, accepted)
  const posted = accepted.map(({ author, row }, index) => {
    return { activityId: ids[index] ?? 0, authorId: author.id, occurredAt: row.occurred_at }
  })
  for (const [index, { circleIds, isForMembers }] of accepted.entries()) {
    await linkCircles(tx, ids[index] ?? 0, circleIds)
    if (isForMembers) await closeToOthers(tx, ids[index] ?? 0)
  }
  for (const { media } of accepted) if (media?.isPending) await queueVariants(tx, media.id)
  await events.emit(tx, 'activities.posted', posted)
  await recordResults(
    tx,
    accepted.map(({ claim }, index) => ({ claim, id: ids[index] ?? 0 })),
  )
  const next = ids.values()
  return created.map(({ author }) => (locked.has(author.id) ? { id: next.next().value ?? 0 } : undefined))
}

const noTexts = Object.fromEntries(
  Object.entries<ContentText>(activityTexts).map(([name, { maxItems }]) => [name, maxItems === undefined ? '' : []]),
)

const columnList = sql.join(columnsIn('creation').map((name) => sql.ref(name)))

type InsertedRow = Partial<Selectable<Activities>>

/**
 * Returns the ids in the order of the activities: they are assigned in the order of the rows. The rows are one
 * parameter, so that the statement is the same for every number of them.
 */
async function insertActivities(tx: Tx, created: readonly NewActivity[]): Promise<number[]> {
  const tags = await foldTagLists(
    tx,
    created.map((activity) => activity.tags),
  )
  const values = created.map(
    ({ author, row, media, files }, index): InsertedRow => ({
      ...noTexts,
      audience: 'everyone',
      commenting: 'everyone',
      ...row,
      ...tags[index],
      author_id: author.id,
      media_id: media?.id ?? null,
      has_further_media: false,
      ...(files && firstFileColumns(files)),
    }),
  )
  const { rows } = await sql<{ id: number }>`
    insert into activities (${columnList})
    select ${columnList} from json_populate_recordset(null::activities, ${JSON.stringify(values)}::json) with ordinality
    order by ordinality returning id`.execute(tx)
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}
