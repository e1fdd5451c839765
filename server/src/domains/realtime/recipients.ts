import type { LiveEvent } from '@daystar/contract/notifications'
import type { Reader } from '../../platform/database/database.ts'
import type { InvalidationEvent, Recipients } from './invalidation-event.ts'
import {
  type ActivityReader,
  onlineCircleMembers,
  onlineCircleModerators,
  onlineDeciders,
  onlineFormerReaders,
  onlineReaders,
} from './queries.ts'

export interface Message {
  readonly memberId: number
  readonly event: LiveEvent
}

type Kind = Recipients['kind']
type RecipientsOf<K extends Kind> = Extract<Recipients, { readonly kind: K }>
type EventFor<K extends Kind> = InvalidationEvent & { readonly to: RecipientsOf<K> }

/** Finds the recipients of all events of one kind with one query, and returns the members who receive one of them. */
type Resolver<K extends Kind> = (
  reader: Reader,
  onlineIds: readonly number[],
  recipients: readonly RecipientsOf<K>[],
) => Promise<(to: RecipientsOf<K>, event: LiveEvent) => number[]>

const resolvers: { readonly [K in Kind]: Resolver<K> } = {
  async member() {
    return ({ memberId }) => [memberId]
  },

  async readers(reader, onlineIds, recipients) {
    const activityIds = recipients.map(({ activityId }) => activityId)
    const rows = await onlineReaders(reader, onlineIds, activityIds)
    return ({ activityId }, event) => readersOf(rows, activityId, event)
  },

  async former_readers(reader, onlineIds, recipients) {
    const snapshots = recipients.map(({ before }) => before)
    const rows = await onlineFormerReaders(reader, onlineIds, snapshots)
    return ({ before }, event) => readersOf(rows, before.id, event)
  },

  async deciders(reader, onlineIds, recipients) {
    const activityIds = recipients.map(({ activityId }) => activityId)
    const rows = await onlineDeciders(reader, onlineIds, activityIds)
    return ({ activityId }) => idsOf(rows.filter((row) => row.activityId === null || row.activityId === activityId))
  },

  async circle_admins(reader, onlineIds, recipients) {
    const rows = await onlineCircleModerators(reader, onlineIds, circleIdsOf(recipients))
    return ({ circleId }) => idsOf(rows.filter((row) => row.circleId === circleId))
  },

  async circle_members(reader, onlineIds, recipients) {
    const rows = await onlineCircleMembers(reader, onlineIds, circleIdsOf(recipients))
    return ({ circleId }) => idsOf(rows.filter((row) => row.circleId === circleId))
  },
}

/** A new activity does not change the feed of a member who mutes it. */
function readersOf(rows: readonly ActivityReader[], activityId: number, event: LiveEvent): number[] {
  return idsOf(rows.filter((row) => row.activityId === activityId && !(row.isMuted && event.kind === 'feed')))
}

const circleIdsOf = (recipients: readonly { readonly circleId: number }[]) => recipients.map(({ circleId }) => circleId)

const idsOf = (rows: readonly { readonly memberId: number }[]) => rows.map(({ memberId }) => memberId)

/**
 * The messages for the recipients among `onlineIds`, in the order of the events and each once: several new posts result
 * in one `feed` event per member. Events of a kind that this version does not know are left out.
 */
export async function resolveMessages(
  reader: Reader,
  events: readonly InvalidationEvent[],
  onlineIds: readonly number[],
): Promise<Message[]> {
  const kinds = Object.keys(resolvers) as Kind[]
  const resolved = await Promise.all(kinds.map((kind) => membersOf(kind, reader, events, onlineIds)))
  const memberIds = new Map(resolved.flat())
  const messages = events.flatMap((invalidation) =>
    (memberIds.get(invalidation) ?? []).map((memberId) => ({ memberId, event: invalidation.event })),
  )
  return [...new Map(messages.map((message) => [JSON.stringify(message), message])).values()]
}

/** The recipients of each event of a kind. */
async function membersOf<K extends Kind>(
  kind: K,
  reader: Reader,
  events: readonly InvalidationEvent[],
  onlineIds: readonly number[],
): Promise<[InvalidationEvent, number[]][]> {
  // A process of another version can publish other kinds.
  const ofKind = events.filter((event): event is EventFor<K> => event.to?.kind === kind)
  if (ofKind.length === 0) return []
  const resolve: Resolver<K> = resolvers[kind]
  const membersFor = await resolve(
    reader,
    onlineIds,
    ofKind.map(({ to }) => to),
  )
  return ofKind.map((event) => [event, membersFor(event.to, event.event)])
}
