import { users } from '@daystar/contract/accounts'
import { type Audience, activities } from '@daystar/contract/activities'
import { audience } from '@daystar/contract/activities/audience'
import { circles } from '@daystar/contract/circles'
import { comments } from '@daystar/contract/comments'
import { companions } from '@daystar/contract/companions'
import { connections } from '@daystar/contract/connections'
import { engagement } from '@daystar/contract/engagement'
import { blocks } from '@daystar/contract/moderation/blocks'
import { mutes } from '@daystar/contract/moderation/mutes'
import { type RawBuilder, sql } from 'kysely'
import { trimTimelines } from '../../domains/feed/index.ts'
import { transaction } from '../../platform/database/database.ts'
import {
  adminOf,
  anyActivity,
  anyCircle,
  anyComment,
  anyId,
  anyNaming,
  anyone,
  newTitle,
  on,
  someCircles,
  someTime,
  wordOfNewestTitle,
} from './choices.ts'
import { type Community, pick } from './community.ts'

/**
 * One way to change what a member sees. The response may be an error: then nothing changed, which is compared as well.
 */
type Action = (community: Community) => Promise<unknown>

const audiences: readonly Audience[] = ['everyone', 'followers', 'me']

const update =
  (changes: (community: Community) => Promise<object> | object): Action =>
  async (community) => {
    const { activityId, author } = await anyActivity(community)
    return on(community, author).requestRaw(activities.update, {
      params: { activityId },
      body: await changes(community),
    })
  }

const inSql =
  (statement: (community: Community) => Promise<RawBuilder<unknown>> | RawBuilder<unknown>): Action =>
  async (community) =>
    (await statement(community)).execute(community.testApp.db)

const editCircle =
  (changes: (community: Community) => object): Action =>
  async (community) => {
    const circleId = await anyCircle(community)
    const admin = await adminOf(community, circleId)
    return on(community, admin).requestRaw(circles.edit, { params: { circleId }, body: changes(community) })
  }

const post: Action = async (community) => {
  const { random, testApp } = community
  const result = await on(community, anyone(community)).requestRaw(activities.upload, {
    body: {
      title: newTitle(),
      description: random(4) === 0 ? `With [Ada](u:${anyone(community).id})` : '',
      audience: pick(random, audiences) ?? 'everyone',
      circle_ids: await someCircles(community),
      timestamp: someTime(community),
      tags: random(3) === 0 ? ['lake'] : [],
    },
  })
  await sql`delete from activities where id in (select id from activities order by occurred_at desc, id desc offset 40)`.execute(
    testApp.db,
  )
  return result
}

const giveHighFive: Action = async (community) => {
  const { activityId } = await anyActivity(community)
  return on(community, anyone(community)).requestRaw(engagement.give, { body: { activity_id: activityId } })
}

/** In one transaction, so that no read is in between: both concern the same cached items. */
const changeAudienceAndGiveHighFives: Action = async (community) => {
  const { random, members, testApp } = community
  const { activityId } = await anyActivity(community)
  const memberIds = members.filter(() => random(2) === 0).map(({ id }) => id)
  return transaction(testApp.db, async (tx) => {
    await sql`update activities set audience = case audience when 'everyone' then 'followers' else 'everyone' end
      where id = ${activityId}`.execute(tx)
    await sql`delete from high_fives where activity_id = ${activityId} and member_id <> all (${memberIds}::bigint[])`.execute(
      tx,
    )
    await sql`insert into high_fives (activity_id, member_id) select id, unnest(${memberIds}::bigint[]) from activities
      where id = ${activityId} on conflict do nothing`.execute(tx)
  })
}

const addComment: Action = async (community) => {
  const { activityId } = await anyActivity(community)
  return on(community, anyone(community)).requestRaw(comments.add, {
    params: { activityId },
    body: { content: 'Nice' },
  })
}

const replyToComment: Action = async (community) => {
  const parentId = await anyComment(community)
  const ofComment = sql<{ id: number }>`select activity_id as id from comments where id = ${parentId}`
  return on(community, anyone(community)).requestRaw(comments.add, {
    params: { activityId: await anyId(community, ofComment) },
    body: { content: 'Yes', parent_id: parentId },
  })
}

const followSomeone: Action = async (community) => {
  const [follower, followee] = [anyone(community), anyone(community)]
  await on(community, follower).requestRaw(connections.request, { body: { addressee_id: followee.id } })
  const connectionId = await anyId(
    community,
    sql`select id from connections where follower_id = ${follower.id} and followee_id = ${followee.id} and status = 'pending'`,
  )
  // Members who were removed or declined cannot request again for 30 days.
  await sql`delete from connection_bars`.execute(community.testApp.db)
  return on(community, followee).requestRaw(connections.accept, { params: { connectionId } })
}

/** By its name; those that occur more often are listed more than once. */
export const cacheConsistencyActions: Readonly<Record<string, Action>> = {
  post,
  'post again': post,
  'edit the text': update(() => ({ title: newTitle() })),
  'narrow and edit': update(() => ({ title: newTitle(), audience: 'me' })),
  'change the audience': update(({ random }) => ({ audience: pick(random, audiences) })),
  'show to everyone': update(() => ({ audience: 'everyone' })),
  'change the audience of several': async (community) => {
    const { activityId, author } = await anyActivity(community)
    const selection = community.random(2) === 0 ? {} : { activity_ids: [activityId] }
    const body = { audience: pick(community.random, audiences) ?? 'everyone', ...selection }
    return on(community, author).requestRaw(audience.changeAll, { body })
  },
  'name companions': update((community) => ({ companion_ids: [anyone(community).id, anyone(community).id] })),
  'confirm as a companion': async (community) => {
    const { activityId, memberId } = await anyNaming(community, 'pending')
    const member = community.members.find(({ id }) => id === memberId) ?? anyone(community)
    return on(community, member).requestRaw(companions.confirm, { params: { activityId }, body: {} })
  },
  'end a joint activity': async (community) => {
    const { activityId, memberId } = await anyNaming(community, 'confirmed')
    const member = community.members.find(({ id }) => id === memberId) ?? anyone(community)
    return on(community, member).requestRaw(companions.decline, { params: { activityId } })
  },
  'change the circles': update(async (community) => ({ circle_ids: await someCircles(community) })),
  'open to everyone': update(() => ({ members_only: false })),
  'move in time': update((community) => ({ timestamp: someTime(community) })),
  'mention someone': update((community) => ({ description: `With [Ben](u:${anyone(community).id})` })),
  'change the tags': update(({ random }) => ({ tags: random(2) === 0 ? ['Lake'] : [] })),
  delete: async (community) => {
    const { activityId, author } = await anyActivity(community)
    return on(community, author).requestRaw(activities.remove, { params: { activityId } })
  },
  'give a high five': giveHighFive,
  'give another high five': giveHighFive,
  'take back a high five': async (community) => {
    const { activityId } = await anyActivity(community)
    return on(community, anyone(community)).requestRaw(engagement.takeBack, { body: { activity_id: activityId } })
  },
  comment: addComment,
  'comment again': addComment,
  'delete a comment': (community) =>
    inSql(async () => sql`delete from comments where id = ${await anyComment(community)}`)(community),
  'reply to a comment': replyToComment,
  'remove a comment': async (community) => {
    const commentId = await anyComment(community)
    const authorId = await anyId(community, sql`select author_id as id from comments where id = ${commentId}`)
    const author = community.members.find(({ id }) => id === authorId) ?? anyone(community)
    return on(community, author).requestRaw(comments.remove, { params: { commentId } })
  },
  'star a comment': async (community) =>
    on(community, anyone(community)).requestRaw(comments.star, { params: { commentId: await anyComment(community) } }),
  'change the audience and give high fives': changeAudienceAndGiveHighFives,
  'change another audience and give high fives': changeAudienceAndGiveHighFives,
  follow: followSomeone,
  'follow someone else': followSomeone,
  'follow yet someone else': followSomeone,
  unfollow: async (community) =>
    on(community, anyone(community)).requestRaw(connections.unfollow, { params: { userId: anyone(community).id } }),
  'remove a follower': async (community) =>
    on(community, anyone(community)).requestRaw(connections.removeFollower, {
      params: { userId: anyone(community).id },
    }),
  'join a circle': inSql(
    async (community) => sql`insert into circle_members (circle_id, member_id)
      select id, ${anyone(community).id} from circles where id = ${await anyCircle(community)} on conflict do nothing`,
  ),
  'join another circle': inSql(
    async (community) => sql`insert into circle_members (circle_id, member_id)
      select id, ${anyone(community).id} from circles where id = ${await anyCircle(community)} on conflict do nothing`,
  ),
  'leave a circle': async (community) => {
    const member = anyone(community)
    const params = { circleId: await anyCircle(community), userId: member.id }
    return on(community, member).requestRaw(circles.leave, { params })
  },
  'remove a member': async (community) => {
    const circleId = await anyCircle(community)
    const params = { circleId, userId: anyone(community).id }
    return on(community, await adminOf(community, circleId)).requestRaw(circles.leave, { params })
  },
  'create a circle': async (community) => {
    const { count } = await community.testApp.db
      .selectFrom('circles')
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
    if (count > 5) return undefined
    const body = { name: newTitle(), is_private: community.random(2) === 0 }
    return on(community, anyone(community)).requestRaw(circles.create, { body })
  },
  'change the privacy of a circle': editCircle(({ random }) => ({ is_private: random(2) === 0 })),
  'rename a circle': editCircle(() => ({ name: newTitle() })),
  'rename a member': async (community) =>
    on(community, anyone(community)).requestRaw(users.edit, { body: { name: newTitle() } }),
  'change a picture': inSql(
    async (
      community,
    ) => sql`update members set picture_media_id = (select id from media order by id limit 1 offset ${community.random(5)})
      where id = ${anyone(community).id}`,
  ),
  'change the photo of an activity': inSql(async (community) => {
    const { activityId } = await anyActivity(community)
    return sql`update activities set alt_text = ${newTitle()},
      media_id = (select id from media order by id limit 1 offset ${community.random(6)}) where id = ${activityId}`
  }),
  'change the further photos of an activity': inSql(async (community) => {
    const { activityId } = await anyActivity(community)
    const position = 2 + community.random(3)
    return community.random(3) === 0
      ? sql`delete from activity_media where activity_id = ${activityId}`
      : sql`with changed as (update activities set has_further_media = true where id = ${activityId})
          insert into activity_media (activity_id, media_id, position, alt_text)
          select ${activityId}, id, ${position}, ${newTitle()} from media
          where id not in (select media_id from activity_media) and not exists (
            select from activity_media where activity_id = ${activityId} and position = ${position}) order by id limit 1`
  }),
  'change the text of a further photo': inSql(
    ({ random }) => sql`update activity_media set alt_text = ${newTitle()} where activity_id % 3 = ${random(3)}`,
  ),
  'replace the file of a photo': inSql(
    ({ random }) => sql`update media set main_file = ${`${random(9)}.webp`} where key = 'picture-2'`,
  ),
  'delete a circle': inSql(async (community) =>
    community.random(4) === 0 ? sql`delete from circles where id = ${await anyCircle(community)}` : sql`select 1`,
  ),
  'edit all titles': inSql(() => sql`update activities set title = ${newTitle()}`),
  'hide several': inSql(({ random }) => sql`update activities set audience = 'followers' where id % 3 = ${random(3)}`),
  'mute a member': async (community) =>
    on(community, anyone(community)).requestRaw(mutes.muteMember, {
      params: { userId: anyone(community).id },
      body: {},
    }),
  'mute a circle': async (community) =>
    on(community, anyone(community)).requestRaw(mutes.muteCircle, {
      params: { circleId: await anyCircle(community) },
      body: {},
    }),
  'mute a word': async (community) =>
    on(community, anyone(community)).requestRaw(mutes.muteWord, {
      body: { word: pick(community.random, ['lake', wordOfNewestTitle(), 'start 2', 'with']) ?? '', hours: 1 },
    }),
  'block a member': async (community) =>
    on(community, anyone(community)).requestRaw(blocks.add, { params: { userId: anyone(community).id } }),
  'end all blocks': inSql(({ random }) => sql`delete from blocks where ${random(3)} > 0`),
  'end the mutes of a member': inSql((community) => sql`delete from mutes where member_id = ${anyone(community).id}`),
  'end all mutes': inSql(({ random }) => sql`delete from mutes where ${random(3)} = 0`),
  'limit a member': inSql(
    (community) => sql`insert into sanctions (member_id, kind, reason) values (${anyone(community).id}, 'limit', '')`,
  ),
  'lift all limits': inSql(() => sql`update sanctions set lifted_at = now()`),
  'lose all followers': inSql(({ random, members }) => {
    if (random(4) > 0) return sql`select 1`
    const followeeId = pick(random, members)?.id
    return sql`with ended as (delete from connections where followee_id = ${followeeId} returning follower_id)
      delete from timeline_entries t using ended where t.member_id = ended.follower_id and t.author_id = ${followeeId}`
  }),
  'trim the timelines': ({ testApp }) => trimTimelines(testApp.db),
  'do not see a member for a month': async (community) => {
    await sql`update sessions set last_seen_at = now() - interval '31 days' where member_id = ${anyone(community).id}`.execute(
      community.testApp.db,
    )
    await trimTimelines(community.testApp.db)
  },
  'empty a timeline': inSql((community) =>
    community.random(4) === 0
      ? sql`delete from timeline_entries where member_id = ${anyone(community).id}`
      : sql`delete from timeline_entries where activity_id % 5 = 0`,
  ),
  'fill the timelines': inSql(
    () => sql`insert into timeline_entries (member_id, occurred_at, activity_id, author_id)
      select c.follower_id, a.occurred_at, a.id, a.author_id from activities a
      join connections c on c.followee_id = a.author_id and c.status = 'accepted' on conflict do nothing`,
  ),
  'add one activity to timelines': inSql(
    () => sql`insert into timeline_entries (member_id, occurred_at, activity_id, author_id)
      select c.follower_id, a.occurred_at, a.id, a.author_id from (select * from activities order by id desc limit 1) a
      join connections c on c.followee_id = a.author_id and c.status = 'accepted' on conflict do nothing`,
  ),
}
