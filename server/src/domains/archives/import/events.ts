import type { ItemOf } from '../format.ts'
import type { Run } from '../runs/commands.ts'
import { type Community, type Context, type ImportDeps, ingestArchived } from './context.ts'
import { type AddedToDates, addImportedEvent, hasEvent } from './event-commands.ts'
import { isStorableAnswer, isStorableComment, requireEvent } from './event-rules.ts'
import { type ArchiveReader, ArchiveRejected } from './reader.ts'

/** Far above what a member plans. */
const maxEvents = 10_000

/** Validates the events that the member planned. Returns what the member answered and wrote for their dates. */
export async function requireEvents(reader: ArchiveReader): Promise<AddedToDates> {
  const dateIds = new Set<number>()
  let total = 0
  for await (const events of reader.items('events')) {
    total += events.length
    if (total > maxEvents) throw new ArchiveRejected((t) => t('The archive contains too many events.'))
    for (const event of events) {
      requireEvent(event)
      for (const { id } of event.dates) if (id !== undefined) dateIds.add(id)
    }
  }
  return await addedToDates(reader, dateIds)
}

/** Adds the events that the member planned, with the member's answers for them and comments on them. */
export async function importEvents(
  deps: ImportDeps,
  run: Run,
  { reader, folder, community, report, t }: Context & Community,
  added: AddedToDates,
): Promise<void> {
  for await (const events of reader.items('events'))
    for (const event of events) {
      if (await hasEvent(deps.db, run.memberId, event.uid)) continue
      // A file that the other community had lost is not in the archive.
      const file = event.photo !== null && reader.has(event.photo) ? event.photo : null
      const photoId = file === null ? null : await ingestArchived(deps, run, { reader, folder, file, accept: 'banner' })
      await addImportedEvent({ ...deps, t }, run, event, { ...added, photoId, community })
      await report()
    }
}

async function addedToDates(reader: ArchiveReader, dateIds: ReadonlySet<number>): Promise<AddedToDates> {
  const answers = new Map<number, ItemOf<'event_answers'>>()
  for await (const items of reader.items('event_answers'))
    for (const item of items) if (dateIds.has(item.event.id) && isStorableAnswer(item)) answers.set(item.event.id, item)
  const comments = new Map<number, ItemOf<'event_comments'>[]>()
  for await (const items of reader.items('event_comments'))
    for (const item of items) {
      if (!dateIds.has(item.event.id) || !isStorableComment(item)) continue
      const ofDate = comments.get(item.event.id) ?? []
      comments.set(item.event.id, ofDate)
      ofDate.push(item)
    }
  return { answers, comments }
}
