import type { ActivityDraft } from '@daystar/contract/activities'
import type { ContentText } from '@daystar/contract/content-texts'
import { type Selectable, sql } from 'kysely'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import { type Tx, transaction } from '../../platform/database/database.ts'
import { groupCommit, type WriteMode } from '../../platform/database/group-commit.ts'
import type { Activities } from '../../platform/database/tables.gen.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SpooledFile } from '../../platform/http/body/spool.ts'
import { activityTexts, writtenTexts } from '../../platform/text/content-texts.ts'
import { lockAvailableMembers } from '../accounts/index.ts'
import { circlesWithRoles, lockCirclesWithRoles } from '../circles/index.ts'
import { type IngestedMedia, ingestUpload, queueVariants } from '../media/index.ts'
import { limitNewAccountLinks } from '../new-accounts/index.ts'
import { authorize } from './access.ts'
import { linkCircles } from './circle-links/commands.ts'
import { newActivityValues } from './draft.ts'
import { saveMentions } from './mentions/commands.ts'
import { hasMentions } from './mentions/queries.ts'
import { foldTagLists } from './tags/queries.ts'

interface NewActivity {
  readonly author: SignedInViewer
  readonly row: ReturnType<typeof newActivityValues>
  readonly tags: readonly string[]
  readonly circleIds: readonly number[]
  readonly media: IngestedMedia | null
}

/**
 * Returns the command that creates an activity and returns its id; if the transaction fails, the cleanup job removes
 * the stored file. Activities of the same moment are written together, except those with circles, which are locked, or
 * mentions, which are limited.
 */
export function activityCreator(deps: Deps) {
  const { db } = deps
  const create = groupCommit(
    db,
    (tx, created: readonly NewActivity[], mode) => createActivities(tx, deps, created, mode),
    // The timeline entries of one group occupy a connection of PostgreSQL for longer than everything else takes.
    { concurrency: 2 },
  )
  return async (author: SignedInViewer, draft: ActivityDraft, file: SpooledFile | null): Promise<number> => {
    const row = newActivityValues(draft, author.timeZone)
    const circleIds = [...new Set(draft.circle_ids)]
    await limitNewAccountLinks(db, deps, { memberId: author.id, texts: writtenTexts(activityTexts, draft) })
    if (file) {
      // Decided before the file is processed, which takes seconds, and again on the locked circles.
      authorize(author, 'create', { addedCircles: await circlesWithRoles(db, author, circleIds) })
    }
    const media = file && (await ingestUpload(deps, { file, ownerId: author.id, accept: 'any' }))
    const created = { author, row, tags: draft.tags ?? [], circleIds, media }
    const { description: text = '' } = row
    const mentions = { authorId: author.id, text, mentionIds: draft.mentions }
    if (circleIds.length === 0 && !draft.mentions?.length && !hasMentions(text)) return (await create(created)).id
    return await transaction(db, async (tx) => {
      const [{ id } = { id: 0 }] = await createActivities(tx, deps, [created], 'single')
      await saveMentions(tx, deps, { id, ...mentions })
      return id
    })
  }
}

async function createActivities(
  tx: Tx,
  { events }: Deps,
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
  for (const [index, { circleIds }] of accepted.entries()) await linkCircles(tx, ids[index] ?? 0, circleIds)
  for (const { media } of accepted) if (media?.isPending) await queueVariants(tx, media.id)
  await events.emit(tx, 'activities.posted', posted)
  const next = ids.values()
  return created.map(({ author }) => (locked.has(author.id) ? { id: next.next().value ?? 0 } : undefined))
}

const noTexts = Object.fromEntries(
  Object.entries<ContentText>(activityTexts).map(([name, { maxItems }]) => [name, maxItems === undefined ? '' : []]),
)

/** Every column of an activity, and whether a new activity sets it. A column that is missing here does not compile. */
const isInserted = {
  id: false,
  author_id: true,
  title: true,
  description: true,
  mood: true,
  duration_minutes: true,
  location: true,
  place_id: true,
  lat: true,
  lng: true,
  tags: true,
  tag_keys: true,
  occurred_at: true,
  local_date: true,
  audience: true,
  reach: false,
  media_id: true,
  alt_text: true,
  created_at: false,
  edited_at: false,
  high_five_count: false,
  comment_count: false,
  high_fiver_ids: false,
  commenter_ids: false,
} as const satisfies Record<keyof Activities, boolean>
const insertedColumns = Object.entries(isInserted).flatMap(([column, isSet]) => (isSet ? [sql.ref(column)] : []))
const columnList = sql.join(insertedColumns)

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
    ({ author, row, media }, index): InsertedRow => ({
      ...noTexts,
      audience: 'everyone',
      ...row,
      ...tags[index],
      author_id: author.id,
      media_id: media?.id ?? null,
    }),
  )
  const { rows } = await sql<{ id: number }>`
    insert into activities (${columnList})
    select ${columnList} from json_populate_recordset(null::activities, ${JSON.stringify(values)}::json) with ordinality
    order by ordinality returning id`.execute(tx)
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}
