import type { CallerName } from './callers.ts'
import type { Community } from './community.ts'
import { type CreateSubject, memberOf } from './subject-ids.ts'
import {
  type ActivityKind,
  activityKinds,
  audiences,
  type CommentKind,
  type CommentRelation,
  commentRelations,
  type EventCommentKind,
  type EventKind,
  eventKinds,
  placements,
} from './subjects.ts'

export const activityFixtures = Object.fromEntries(
  audiences.flatMap((audience) =>
    placements.map((placement): [ActivityKind, CreateSubject] => [
      `activity for ${audience} in ${placement}`,
      async ({ members, createActivity }) => ({
        activityId: await createActivity(members.owner.id, audience, placement),
      }),
    ]),
  ),
) as Record<ActivityKind, CreateSubject>

export const commentFixtures = Object.fromEntries(
  activityKinds.flatMap((kind) =>
    commentRelations.map((relation): [CommentKind, CreateSubject] => [
      `${relation} comment on an ${kind}`,
      async (community, caller) => {
        const { activityId = 0 } = await activityFixtures[kind](community, caller)
        return { commentId: await createComment(community, caller, activityId, relation) }
      },
    ]),
  ),
) as Record<CommentKind, CreateSubject>

async function createComment(community: Community, caller: CallerName, activityId: number, relation: CommentRelation) {
  const { id } = memberOf(community, caller)
  const commentId = await community.createComment(activityId, relation === 'own' ? id : community.founder.id)
  if (relation === 'starred')
    await community.testApp.db.insertInto('comment_stars').values({ comment_id: commentId, member_id: id }).execute()
  return commentId
}

export const eventFixtures = Object.fromEntries(
  eventKinds.map((kind): [EventKind, CreateSubject] => [
    kind,
    async ({ createEvent }) => ({ eventId: await createEvent(kind) }),
  ]),
) as Record<EventKind, CreateSubject>

export const eventCommentFixtures = Object.fromEntries(
  eventKinds.flatMap((kind) =>
    (['foreign', 'own'] as const).map((relation): [EventCommentKind, CreateSubject] => [
      `${relation} comment on an ${kind}`,
      async (community, caller) => {
        const event_id = await community.createEvent(kind)
        const author = relation === 'own' ? memberOf(community, caller) : community.founder
        const values = { event_id, author_id: author.id, content: 'Cold!' }
        const { db } = community.testApp
        const row = await db.insertInto('event_comments').values(values).returning('id').executeTakeFirstOrThrow()
        return { eventCommentId: row.id }
      },
    ]),
  ),
) as Record<EventCommentKind, CreateSubject>
