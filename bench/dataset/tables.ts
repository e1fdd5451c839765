import { hash } from 'node:crypto'
import { type ActivityData, audienceOf, type Engagement } from './activities.ts'
import { type Graph, isPrivate } from './graph.ts'
import { Random } from './random.ts'
import type { Table, Value } from './rows.ts'
import { tokenHash } from './sessions.ts'
import { newestAtMs, size } from './size.ts'
import { moods, names, places, prose, tags, titles } from './text.ts'

const createdAt = new Date(newestAtMs - (size.days + 30) * 86_400_000)
const minuteMs = 60_000

export const hasPicture = (memberId: number) => memberId % 5 !== 0
const hasPhoto = (activityId: number) => activityId % 3 === 0
/** Media ids of member pictures are equal to the member ids; the photos of activities follow. */
const photoId = (activityId: number) => size.members + activityId

/** All tables of the dataset, in an order that satisfies foreign keys. */
export function datasetTables(graph: Graph, data: ActivityData): Table[] {
  return [
    members(graph),
    media(data),
    sessions(),
    connections(graph),
    circles(),
    circleMembers(graph),
    activities(data),
    activityCircles(data),
    activityMentions(data, graph),
    highFives(data),
    comments(data),
  ]
}

function table(name: string, columns: string, rows: () => Iterable<readonly Value[]>): Table {
  return { name, columns: columns.split(' '), rows }
}

function* idsUpTo(last: number): Iterable<number> {
  for (let id = 1; id <= last; id++) yield id
}

function members(graph: Graph): Table {
  const columns = 'id email password_hash name username bio followers_count following_count activities_count created_at'
  return table('members', columns, function* () {
    const random = new Random(3)
    for (const id of idsUpTo(size.members)) {
      const [followers, followees] = [graph.followers[id]?.length ?? 0, graph.followees[id]?.length ?? 0]
      // The hash matches no password; the benchmark uses the sessions from `sessions()`.
      yield [
        id,
        `member${id}@bench.example`,
        '!',
        names[id % names.length] ?? '',
        `member.${id}`,
        prose(random, 12),
        followers,
        followees,
        0,
        createdAt,
      ]
    }
  })
}

function media(data: ActivityData): Table {
  const columns =
    'id owner_id key kind content_type main_file bytes width height placeholder variant_widths created_at signing_key'
  const row = (id: number, ownerId: number, main: string, widths: readonly number[]): Value[] => {
    const key = hash('sha256', `a picture ${id}`, 'hex').slice(0, 32)
    const width = widths.at(-1) ?? 0
    return [
      id,
      ownerId,
      key,
      'image',
      'image/webp',
      main,
      180_000,
      width,
      Math.round(width * 0.75),
      '1QcSHQRnh493V4dIh4eXh1h4kJUI',
      widths,
      createdAt,
      key.split('').reverse().join(''),
    ]
  }
  return table('media', columns, function* () {
    for (const id of idsUpTo(size.members)) if (hasPicture(id)) yield row(id, id, '256.webp', [96, 256])
    for (const id of idsUpTo(size.activities))
      if (hasPhoto(id)) yield row(photoId(id), data.author[id] ?? 0, '1280.webp', [320, 640, 960, 1280])
  })
}

function sessions(): Table {
  return table('sessions', 'id member_id token_hash user_agent expires_at', function* () {
    for (const id of idsUpTo(size.members)) yield [id, id, `\\x${tokenHash(id)}`, 'bench', new Date('2100-01-01')]
  })
}

function connections(graph: Graph): Table {
  return table('connections', 'follower_id followee_id status created_at accepted_at', function* () {
    for (const id of idsUpTo(size.members))
      for (const followee of graph.followees[id] ?? []) yield [id, followee, 'accepted', createdAt, createdAt]
  })
}

function circles(): Table {
  return table('circles', 'id name is_private member_count created_by created_at', function* () {
    for (const id of idsUpTo(size.circles))
      yield [id, `Circle ${id}`, isPrivate(id), size.circleMembers, null, createdAt]
  })
}

function circleMembers(graph: Graph): Table {
  return table('circle_members', 'circle_id member_id role joined_at reads_closed', function* () {
    for (const id of idsUpTo(size.circles))
      for (const [index, memberId] of (graph.circleMembers[id] ?? []).entries())
        yield [id, memberId, index === 0 ? 'admin' : 'member', createdAt, isPrivate(id)]
  })
}

function activities({ author, occurredAtMs, circle, highFiveCount, commentCount }: ActivityData): Table {
  const columns =
    'id author_id title description mood duration_minutes location tags tag_keys occurred_at local_date audience reach media_id ' +
    'alt_text high_five_count comment_count created_at'
  return table('activities', columns, function* () {
    const random = new Random(4)
    for (const id of idsUpTo(size.activities)) {
      const at = new Date(occurredAtMs[id] ?? 0)
      const circleId = circle[id] ?? 0
      const chosen = tags.slice(id % tags.length, (id % tags.length) + random.below(4))
      yield [
        id,
        author[id] ?? 0,
        random.pick(titles),
        prose(random, 5 + random.below(45)),
        random.pick(moods),
        random.chance(0.6) ? 5 * (1 + random.below(36)) : null,
        random.pick(places),
        chosen,
        chosen,
        at,
        at.toISOString().slice(0, 10),
        audienceOf(id, circleId),
        circleId > 0 && isPrivate(circleId) ? 'circles' : 'open',
        hasPhoto(id) ? photoId(id) : null,
        hasPhoto(id) ? prose(random, 8) : '',
        highFiveCount[id] ?? 0,
        commentCount[id] ?? 0,
        at,
      ]
    }
  })
}

function activityCircles({ circle, occurredAtMs }: ActivityData): Table {
  return table('activity_circles', 'activity_id circle_id occurred_at is_open', function* () {
    for (const id of idsUpTo(size.activities)) {
      const circleId = circle[id] ?? 0
      if (circleId > 0) yield [id, circleId, new Date(occurredAtMs[id] ?? 0), !isPrivate(circleId)]
    }
  })
}

function activityMentions({ author }: ActivityData, graph: Graph): Table {
  return table('activity_mentions', 'activity_id member_id', function* () {
    for (const id of idsUpTo(size.activities)) {
      const [mentioned] = graph.followees[author[id] ?? 0] ?? []
      if (id % 20 === 3 && mentioned !== undefined) yield [id, mentioned]
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

function highFives({ highFives: engagement, occurredAtMs }: ActivityData): Table {
  return table('high_fives', 'activity_id member_id created_at', () => engagementRows(engagement, occurredAtMs))
}

function comments({ comments: engagement, occurredAtMs }: ActivityData): Table {
  return table('comments', 'id activity_id author_id content created_at', function* () {
    const random = new Random(5)
    let id = 0
    for (const [activityId, authorId, at] of engagementRows(engagement, occurredAtMs)) {
      id += 1
      yield [id, activityId, authorId, prose(random, 3 + random.below(20)), at]
    }
  })
}
