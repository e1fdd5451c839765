import { hash } from 'node:crypto'
import { type Acts, type Answers, audienceOf } from './acts.ts'
import { type Graph, isPrivate } from './graph.ts'
import { Random } from './random.ts'
import type { Table, Value } from './rows.ts'
import { tokenHash } from './sessions.ts'
import { newest, size } from './size.ts'
import { moods, names, places, prose, tags, titles } from './words.ts'

const founded = new Date(newest - (size.days + 30) * 86_400_000)
const minuteMs = 60_000

export const hasFace = (memberId: number) => memberId % 5 !== 0
const hasPhoto = (activityId: number) => activityId % 3 === 0
/** A member's face has the member's own id among the media; the photos of activities follow behind. */
const photoId = (activityId: number) => size.members + activityId

/** Every table of the world, in an order in which each row finds those it points to. */
export function tablesOf(graph: Graph, acts: Acts): Table[] {
  return [
    members(graph),
    media(acts),
    sessions(),
    connections(graph),
    circles(),
    circleMembers(graph),
    activities(acts),
    activityCircles(acts),
    activityMentions(acts, graph),
    highFives(acts),
    comments(acts),
  ]
}

function table(name: string, columns: string, rows: () => Iterable<readonly Value[]>): Table {
  return { name, columns: columns.split(' '), rows }
}

function* upTo(last: number): Iterable<number> {
  for (let id = 1; id <= last; id++) yield id
}

function members(graph: Graph): Table {
  const columns = 'id email password_hash name username bio followers_count following_count activities_count created_at'
  return table('members', columns, function* () {
    const random = new Random(3)
    for (const id of upTo(size.members)) {
      const [followers, followees] = [graph.followers[id]?.length ?? 0, graph.followees[id]?.length ?? 0]
      // No password opens these accounts: the bench brings its own sessions.
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
        founded,
      ]
    }
  })
}

function media(acts: Acts): Table {
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
      founded,
      key.split('').reverse().join(''),
    ]
  }
  return table('media', columns, function* () {
    for (const id of upTo(size.members)) if (hasFace(id)) yield row(id, id, '256.webp', [96, 256])
    for (const id of upTo(size.activities))
      if (hasPhoto(id)) yield row(photoId(id), acts.author[id] ?? 0, '1280.webp', [320, 640, 960, 1280])
  })
}

function sessions(): Table {
  return table('sessions', 'id member_id token_hash user_agent expires_at', function* () {
    for (const id of upTo(size.members)) yield [id, id, `\\x${tokenHash(id)}`, 'bench', new Date('2100-01-01')]
  })
}

function connections(graph: Graph): Table {
  return table('connections', 'follower_id followee_id status created_at accepted_at', function* () {
    for (const id of upTo(size.members))
      for (const followee of graph.followees[id] ?? []) yield [id, followee, 'accepted', founded, founded]
  })
}

function circles(): Table {
  return table('circles', 'id name is_private member_count created_by created_at', function* () {
    for (const id of upTo(size.circles)) yield [id, `Circle ${id}`, isPrivate(id), size.circleMembers, null, founded]
  })
}

function circleMembers(graph: Graph): Table {
  return table('circle_members', 'circle_id member_id role joined_at', function* () {
    for (const id of upTo(size.circles))
      for (const [place, memberId] of (graph.circleMembers[id] ?? []).entries())
        yield [id, memberId, place === 0 ? 'admin' : 'member', founded]
  })
}

function activities({ author, occurredAtMs, circle, highFiveCount, commentCount }: Acts): Table {
  const columns =
    'id author_id title description mood duration_minutes location tags tag_keys occurred_at local_date audience reach media_id ' +
    'alt_text high_five_count comment_count created_at'
  return table('activities', columns, function* () {
    const random = new Random(4)
    for (const id of upTo(size.activities)) {
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

function activityCircles({ circle, occurredAtMs }: Acts): Table {
  return table('activity_circles', 'activity_id circle_id occurred_at', function* () {
    for (const id of upTo(size.activities)) {
      const circleId = circle[id] ?? 0
      if (circleId > 0) yield [id, circleId, new Date(occurredAtMs[id] ?? 0)]
    }
  })
}

function activityMentions({ author }: Acts, graph: Graph): Table {
  return table('activity_mentions', 'activity_id member_id', function* () {
    for (const id of upTo(size.activities)) {
      const [mentioned] = graph.followees[author[id] ?? 0] ?? []
      if (id % 20 === 3 && mentioned !== undefined) yield [id, mentioned]
    }
  })
}

/** In the order of their giving: a minute apart, from the activity on. */
function* answered({ activity, member }: Answers, occurredAtMs: Float64Array): Iterable<[number, number, Date]> {
  const nth = new Map<number, number>()
  for (const [i, id] of activity.entries()) {
    const place = (nth.get(id) ?? 0) + 1
    nth.set(id, place)
    yield [id, member[i] ?? 0, new Date((occurredAtMs[id] ?? 0) + place * minuteMs)]
  }
}

function highFives({ highFives: given, occurredAtMs }: Acts): Table {
  return table('high_fives', 'activity_id member_id created_at', () => answered(given, occurredAtMs))
}

function comments({ comments: given, occurredAtMs }: Acts): Table {
  return table('comments', 'id activity_id author_id content created_at', function* () {
    const random = new Random(5)
    let id = 0
    for (const [activityId, authorId, at] of answered(given, occurredAtMs)) {
      id += 1
      yield [id, activityId, authorId, prose(random, 3 + random.below(20)), at]
    }
  })
}
