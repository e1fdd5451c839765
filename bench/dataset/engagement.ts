import { type ActivityData, audienceOf, type Engagement } from './activities.ts'
import type { Graph } from './graph.ts'
import { Random } from './random.ts'
import { type Table, table } from './rows.ts'
import { prose } from './text.ts'

const minuteMs = 60_000

/** Some activities mention the first member that their author follows. */
function mentionOf(activityId: number, author: Int32Array, graph: Graph): number | undefined {
  return activityId % 20 === 3 ? graph.followees[author[activityId] ?? 0]?.[0] : undefined
}

export function activityMentions({ author }: ActivityData, graph: Graph): Table {
  return table('activity_mentions', 'activity_id member_id', function* () {
    for (const id of author.keys()) {
      const mentioned = mentionOf(id, author, graph)
      if (mentioned !== undefined) yield [id, mentioned]
    }
  })
}

/** Rows for high fives or comments; those of an activity are one minute apart, starting at the activity. */
function* engagementRows(
  { activity, member }: Engagement,
  occurredAtMs: Float64Array,
): Iterable<[number, number, Date]> {
  const countByActivity = new Map<number, number>()
  for (const [i, id] of activity.entries()) {
    const index = (countByActivity.get(id) ?? 0) + 1
    countByActivity.set(id, index)
    yield [id, member[i] ?? 0, new Date((occurredAtMs[id] ?? 0) + index * minuteMs)]
  }
}

export function highFives({ highFives: engagement, occurredAtMs }: ActivityData): Table {
  return table('high_fives', 'activity_id member_id created_at', () => engagementRows(engagement, occurredAtMs))
}

export function comments({ comments: engagement, occurredAtMs }: ActivityData): Table {
  return table('comments', 'id activity_id author_id content created_at', function* () {
    const random = new Random(5)
    let id = 0
    for (const [activityId, authorId, at] of engagementRows(engagement, occurredAtMs)) {
      id += 1
      yield [id, activityId, authorId, prose(random, 3 + random.below(20)), at]
    }
  })
}

/** Every n-th high five and comment has a notification, so that inboxes have realistic lengths. */
const interval = 4

/** Notifications of high fives, comments and mentions. */
export function notifications(
  { author, circle, occurredAtMs, highFives, comments }: ActivityData,
  graph: Graph,
): Table {
  return table('notifications', 'recipient_id actor_id type activity_id comment_id created_at', function* () {
    for (const [activityId, actorId, at] of engagementRows(highFives, occurredAtMs)) {
      const recipientId = author[activityId] ?? 0
      if (activityId % interval === 0 && actorId !== recipientId)
        yield [recipientId, actorId, 'activity_high_fived', activityId, null, at]
    }
    let commentId = 0
    for (const [activityId, actorId, at] of engagementRows(comments, occurredAtMs)) {
      commentId += 1
      const recipientId = author[activityId] ?? 0
      if (activityId % interval === 0 && actorId !== recipientId)
        yield [recipientId, actorId, 'activity_commented', activityId, commentId, at]
    }
    for (const activityId of author.keys()) {
      const mentioned = mentionOf(activityId, author, graph)
      if (mentioned === undefined || audienceOf(activityId, circle[activityId] ?? 0) !== 'everyone') continue
      yield [
        mentioned,
        author[activityId] ?? 0,
        'activity_mention',
        activityId,
        null,
        new Date(occurredAtMs[activityId] ?? 0),
      ]
    }
  })
}
