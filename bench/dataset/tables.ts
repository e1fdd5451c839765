import { hash } from 'node:crypto'
import { type ActivityData, audienceOf } from './activities.ts'
import { activityMentions, comments, highFives, notifications } from './engagement.ts'
import { type Graph, isPrivate } from './graph.ts'
import { latestMembers } from './latest-members.ts'
import { nameOf } from './names.ts'
import { passwordHash } from './password.ts'
import { Random } from './random.ts'
import { type Table, table, type Value } from './rows.ts'
import { tokenHash } from './sessions.ts'
import { type DatasetSize, newestAtMs } from './size.ts'
import { moods, places, prose, tags, titles } from './text.ts'

const createdAt = new Date(newestAtMs - 400 * 86_400_000)

export const emailOf = (memberId: number) => `member${memberId}@bench.example`
const pictureFile = '256.webp'
const mediaKey = (mediaId: number) => hash('sha256', `a picture ${mediaId}`, 'hex').slice(0, 32)
const hasPicture = (memberId: number) => memberId % 5 !== 0
const hasPhoto = (activityId: number) => activityId % 3 === 0
/** Media ids of member pictures are equal to the member ids; the photos of activities follow. */
const photoId = (size: DatasetSize, activityId: number) => size.members + activityId

/** All tables of the dataset, in an order that satisfies foreign keys. */
export function datasetTables(size: DatasetSize, graph: Graph, data: ActivityData): Table[] {
  return [
    members(size, graph, data),
    media(size, data),
    sessions(size),
    connections(size, graph),
    circles(size),
    circleMembers(size, graph),
    activities(size, data),
    activityCircles(size, data),
    activityMentions(data, graph),
    highFives(data),
    comments(data),
    notifications(data, graph),
  ]
}

function* idsUpTo(last: number): Iterable<number> {
  for (let id = 1; id <= last; id++) yield id
}

function members(size: DatasetSize, graph: Graph, { author }: ActivityData): Table {
  const columns =
    'id email password_hash name username bio followers_count following_count activities_count created_at ' +
    'picture_media_id picture_path'
  const activityCounts = new Int32Array(size.members + 1)
  for (const id of author.subarray(1)) activityCounts[id] = (activityCounts[id] ?? 0) + 1
  return table('members', columns, function* () {
    const random = new Random(3)
    for (const id of idsUpTo(size.members)) {
      const [followers, followees] = [graph.followers[id]?.length ?? 0, graph.followees[id]?.length ?? 0]
      const { name, handle } = nameOf(random)
      yield [
        id,
        emailOf(id),
        passwordHash,
        name,
        `${handle}${id}`,
        prose(random, 12),
        followers,
        followees,
        activityCounts[id] ?? 0,
        createdAt,
        hasPicture(id) ? id : null,
        hasPicture(id) ? `${mediaKey(id)}/${pictureFile}` : null,
      ]
    }
  })
}

function media(size: DatasetSize, data: ActivityData): Table {
  const columns =
    'id owner_id key kind content_type main_file bytes width height placeholder variant_widths created_at signing_key'
  const row = (id: number, ownerId: number, main: string, widths: readonly number[]): Value[] => {
    const key = mediaKey(id)
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
    for (const id of idsUpTo(size.members)) if (hasPicture(id)) yield row(id, id, pictureFile, [96, 256])
    for (const id of idsUpTo(size.activities))
      if (hasPhoto(id)) yield row(photoId(size, id), data.author[id] ?? 0, '1280.webp', [320, 640, 960, 1280])
  })
}

function sessions(size: DatasetSize): Table {
  return table('sessions', 'id member_id token_hash user_agent expires_at', function* () {
    for (const id of idsUpTo(size.members)) yield [id, id, `\\x${tokenHash(id)}`, 'bench', new Date('2100-01-01')]
  })
}

function connections(size: DatasetSize, graph: Graph): Table {
  return table('connections', 'follower_id followee_id status created_at accepted_at', function* () {
    for (const id of idsUpTo(size.members))
      for (const followee of graph.followees[id] ?? []) yield [id, followee, 'accepted', createdAt, createdAt]
  })
}

function circles(size: DatasetSize): Table {
  return table('circles', 'id name is_private member_count created_by created_at', function* () {
    for (const id of idsUpTo(size.circles))
      yield [id, `Circle ${id}`, isPrivate(id), size.circleMembers, null, createdAt]
  })
}

function circleMembers(size: DatasetSize, graph: Graph): Table {
  return table('circle_members', 'circle_id member_id role joined_at reads_closed', function* () {
    for (const id of idsUpTo(size.circles))
      for (const [index, memberId] of (graph.circleMembers[id] ?? []).entries())
        yield [id, memberId, index === 0 ? 'admin' : 'member', createdAt, isPrivate(id)]
  })
}

function activities(size: DatasetSize, data: ActivityData): Table {
  const { author, occurredAtMs, circle, highFiveCount, commentCount } = data
  const [highFiverIds, commenterIds] = [latestMembers(data.highFives), latestMembers(data.comments)]
  const columns =
    'id author_id title description mood duration_minutes location tags tag_keys occurred_at local_date audience reach media_id ' +
    'alt_text high_five_count comment_count high_fiver_ids commenter_ids created_at'
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
        hasPhoto(id) ? photoId(size, id) : null,
        hasPhoto(id) ? prose(random, 8) : '',
        highFiveCount[id] ?? 0,
        commentCount[id] ?? 0,
        highFiverIds(id),
        commenterIds(id),
        at,
      ]
    }
  })
}

function activityCircles(size: DatasetSize, { circle, occurredAtMs }: ActivityData): Table {
  return table('activity_circles', 'activity_id circle_id occurred_at is_open', function* () {
    for (const id of idsUpTo(size.activities)) {
      const circleId = circle[id] ?? 0
      if (circleId > 0) yield [id, circleId, new Date(occurredAtMs[id] ?? 0), !isPrivate(circleId)]
    }
  })
}
