import type { Activity, ActivityChanges, ActivityDraft } from '@daystar/contract/activities'
import type { Comment } from '@daystar/contract/comments'
import type { ActivityCompanions } from '@daystar/contract/companions'
import type { Route } from '@daystar/contract/route'
import { api } from '@daystar/contract/wire'
import { areForMembers, type KnownCircle, type OutboxMedia } from './change-content.ts'
import { editBaseOf } from './edited-fields.ts'
import type { ActionKind, OutboxAction } from './types.ts'

const to = ({ method, path }: Route) => ({ method: method as OutboxAction['method'], path })

/** A short form of a text for lists. */
const excerpt = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text)

type KnownComment = Pick<Comment, 'id' | 'activity_id' | 'content'>

export function highFiveAction(activityId: number, on: boolean, title: string): OutboxAction {
  return {
    kind: 'high-five',
    ...to(on ? api.engagement.give : api.engagement.takeBack),
    body: { activity_id: activityId },
    objects: [`high-five:${activityId}`],
    slot: `high-five:${activityId}`,
    summary: { title, on },
  }
}

export function starAction({ id, activity_id, content }: KnownComment, on: boolean): OutboxAction {
  return {
    kind: 'comment:star',
    ...to(on ? api.comments.star : api.comments.unstar),
    params: { commentId: id },
    objects: [`star:${id}`, `comment:${id}`],
    slot: `star:${id}`,
    summary: { title: excerpt(content), on },
    preview: { activityId: activity_id },
  }
}

interface CommentParts {
  readonly replyTo?: Pick<Comment, 'id' | 'parent_id'> | undefined
  readonly photo?: { readonly file: File; readonly alt: string } | undefined
}

/** A comment, or with `replyTo` a reply in its thread. A photo is sent with its fields. */
export function addCommentAction(
  activityId: number,
  content: string,
  idempotencyKey: string,
  { replyTo, photo }: CommentParts = {},
): OutboxAction {
  return {
    kind: 'comment:add',
    ...to(api.comments.add),
    params: { activityId },
    body: { content, ...(replyTo && { parent_id: replyTo.id }), ...(photo && { alt_text: photo.alt.trim() }) },
    ...(photo && { files: [{ blob: photo.file, name: photo.file.name }] }),
    objects: [`comments:${activityId}`, `activity:${activityId}`, ...(replyTo ? [`comment:${replyTo.id}`] : [])],
    createdId: 'id',
    idempotencyKey,
    summary: { title: excerpt(content) },
    ...(replyTo && { preview: { threadId: replyTo.parent_id ?? replyTo.id } }),
  }
}

export function eventCommentAction(eventId: number, content: string, idempotencyKey: string): OutboxAction {
  return {
    kind: 'event:comment',
    ...to(api.events.addComment),
    params: { eventId },
    body: { content },
    objects: [`event-comments:${eventId}`],
    createdId: 'id',
    idempotencyKey,
    summary: { title: excerpt(content) },
  }
}

/** A notice to the members of a circle, after a change of the membership that waits. */
export function noticeAction(circleId: number, text: string, idempotencyKey: string): OutboxAction {
  return {
    kind: 'circle:notice',
    ...to(api.circleNotices.send),
    params: { circleId },
    body: { text },
    objects: [`circle:${circleId}`],
    createdId: 'id',
    idempotencyKey,
    summary: { title: excerpt(text) },
  }
}

/** The answer of the member for one date of an event; null withdraws it. */
export function eventAnswerAction(
  { id: eventId, title }: { readonly id: number; readonly title: string },
  answer: Readonly<Record<string, unknown>> | null,
): OutboxAction {
  return {
    kind: 'event:answer',
    ...to(answer ? api.events.answer : api.events.withdrawAnswer),
    params: { eventId },
    ...(answer && { body: answer }),
    objects: [`event:${eventId}`],
    slot: `event-answer:${eventId}`,
    summary: { title, on: answer !== null },
  }
}

export function deleteCommentAction({ id, activity_id, content }: KnownComment): OutboxAction {
  return {
    kind: 'comment:delete',
    ...to(api.comments.remove),
    params: { commentId: id },
    objects: [`comment:${id}`],
    summary: { title: excerpt(content) },
    preview: { activityId: activity_id },
  }
}

interface NewActivity {
  readonly draft: ActivityDraft
  readonly media: OutboxMedia
  /** False if the activity was certainly not sent. */
  readonly mayHaveArrived?: false | undefined
  readonly idempotencyKey: string
  /** The known circles of the draft, to find out whether all of them are private now. */
  readonly circles: readonly KnownCircle[]
}

/** The date and local day are those of when the activity was logged, because the draft contains both. */
export function createActivityAction({
  draft,
  media,
  idempotencyKey,
  circles,
  mayHaveArrived,
}: NewActivity): OutboxAction {
  const isForMembers = areForMembers(draft.circle_ids ?? [], circles)
  return {
    kind: 'activity:create',
    ...to(api.activities.upload),
    body: { ...draft, ...(isForMembers && { members_only: true }), ...(media.items && { media_items: media.items }) },
    files: media.files,
    objects: [],
    createdId: 'id',
    idempotencyKey,
    ...(mayHaveArrived === false && { mayHaveArrived }),
    summary: { title: draft.title },
  }
}

interface Edit {
  readonly activity: Activity
  readonly changes: ActivityChanges
  readonly media: OutboxMedia
  /** With whom the activity was done, null for nobody; undefined if it is not known. */
  readonly companions?: ActivityCompanions | null | undefined
}

/** An edit with the values that it replaces and the version on which it is based. */
export function editActivityAction({ activity, changes, media, companions }: Edit): OutboxAction {
  return {
    kind: 'activity:edit',
    ...to(api.activities.update),
    params: { activityId: activity.id },
    body: {
      ...changes,
      ...(media.items && { media_items: media.items }),
      ...(activity.id > 0 && { if_edited_at: activity.edited_at }),
    },
    files: media.files,
    objects: [`activity:${activity.id}`],
    base: editBaseOf(activity, companions),
    summary: { title: changes.title ?? activity.title },
  }
}

export function deleteActivityAction(activityId: number, title: string): OutboxAction {
  return {
    kind: 'activity:delete',
    ...to(api.activities.remove),
    params: { activityId },
    objects: [`activity:${activityId}`],
    slot: `delete:${activityId}`,
    summary: { title },
  }
}

/** A request to connect with a member, or the end of one. */
export function connectionAction(
  person: { readonly id: number; readonly name: string },
  action: { readonly kind: string; readonly connectionId?: number | null },
): OutboxAction | null {
  const shared = {
    kind: 'connection' as const,
    objects: [`connection:${person.id}`],
    slot: `connection:${person.id}:${action.kind === 'remove-follower' ? 'follower' : 'following'}`,
    preview: { userId: person.id, action: action.kind },
  }
  const params = { connectionId: action.connectionId ?? 0 }
  // A sent request whose id is unknown ends like a connection.
  const kind = action.kind === 'cancel' && !action.connectionId ? 'unfollow' : action.kind
  switch (kind) {
    case 'connect':
      return {
        ...shared,
        ...to(api.connections.request),
        body: { addressee_id: person.id },
        summary: { title: person.name, on: true },
      }
    case 'unfollow':
      return {
        ...shared,
        ...to(api.connections.unfollow),
        params: { userId: person.id },
        summary: { title: person.name, on: false },
      }
    case 'remove-follower':
      return {
        ...shared,
        ...to(api.connections.removeFollower),
        params: { userId: person.id },
        summary: { title: person.name, on: false },
      }
    case 'accept':
    case 'decline':
    case 'cancel':
      // Without its id, the request has to be looked up first.
      if (!action.connectionId) return null
      return {
        ...shared,
        ...to(kind === 'accept' ? api.connections.accept : api.connections.decline),
        params,
        slot: `request:${action.connectionId}`,
        summary: { title: person.name, on: kind === 'accept' },
      }
    default:
      return null
  }
}

interface Membership {
  readonly circleId: number
  readonly userId: number
  readonly name: string
  readonly invite?: string | undefined
}

export function membershipAction({ circleId, userId, name, invite }: Membership, on: boolean): OutboxAction {
  return {
    kind: 'membership',
    ...to(on ? api.circles.join : api.circles.leave),
    params: { circleId, userId },
    ...(invite !== undefined && { query: { invite } }),
    objects: [`circle:${circleId}`],
    slot: `membership:${circleId}`,
    summary: { title: name, on },
  }
}

const planningRoutes = {
  plan: api.planning.savePlan,
  goals: api.planning.saveGoals,
  reminders: api.planning.saveReminders,
  streak: api.planning.saveStreak,
}

/** A save of a planning document, which the server merges with those of other devices. */
export function planningAction(
  place: string,
  tool: keyof typeof planningRoutes,
  body: Readonly<Record<string, unknown>>,
): OutboxAction {
  return {
    kind: 'planning',
    ...to(planningRoutes[tool]),
    params: { place },
    body,
    objects: [`planning:${place}:${tool}`],
    slot: `planning:${place}:${tool}`,
    summary: { title: tool },
  }
}

interface Written {
  readonly content: string
  readonly idempotencyKey: string
}

/** What describes one write of each kind. */
export interface WaitingWrites {
  readonly 'activity:create': NewActivity
  readonly 'activity:edit': Edit
  readonly 'activity:delete': { readonly activityId: number; readonly title: string }
  readonly 'comment:add': Written & CommentParts & { readonly activityId: number }
  readonly 'comment:delete': KnownComment
  readonly 'comment:star': { readonly comment: KnownComment; readonly on: boolean }
  readonly 'high-five': {
    readonly activityId: number
    readonly title: string
    readonly on: boolean
    readonly senderId?: number | null | undefined
  }
  readonly 'event:answer': { readonly eventId: number; readonly title: string; readonly answer: object | null }
  readonly 'event:comment': Written & { readonly eventId: number }
  readonly 'circle:notice': { readonly circleId: number; readonly text: string; readonly idempotencyKey: string }
  readonly connection: {
    readonly person: { readonly id: number; readonly name: string }
    readonly action: { readonly kind: string; readonly connectionId?: number | null }
  }
  readonly membership: Membership & { readonly on: boolean }
  readonly planning: { readonly place: string; readonly tool: keyof typeof planningRoutes; readonly change: object }
}

/** A write that is built only when it has to wait. */
export type PlannedWrite = {
  readonly [K in ActionKind]: { readonly kind: K; readonly input: WaitingWrites[K] }
}[ActionKind]

const builders: { readonly [K in ActionKind]: (write: WaitingWrites[K]) => OutboxAction | null } = {
  'activity:create': createActivityAction,
  'activity:edit': editActivityAction,
  'activity:delete': ({ activityId, title }) => deleteActivityAction(activityId, title),
  'comment:add': ({ activityId, content, idempotencyKey, ...parts }) =>
    addCommentAction(activityId, content, idempotencyKey, parts),
  'comment:delete': deleteCommentAction,
  'comment:star': ({ comment, on }) => starAction(comment, on),
  'high-five': ({ activityId, title, on, senderId }) => {
    const body = { activity_id: activityId, ...(senderId && { sender_id: senderId }) }
    return { ...highFiveAction(activityId, on, title), body }
  },
  'event:answer': ({ eventId: id, title, answer }) => eventAnswerAction({ id, title }, answer && { ...answer }),
  'event:comment': ({ eventId, content, idempotencyKey }) => eventCommentAction(eventId, content, idempotencyKey),
  'circle:notice': ({ circleId, text, idempotencyKey }) => noticeAction(circleId, text, idempotencyKey),
  connection: ({ person, action }) => connectionAction(person, action),
  membership: ({ on, ...circle }) => membershipAction(circle, on),
  planning: ({ place, tool, change }) => planningAction(place, tool, { ...change }),
}

export const actionOf = ({ kind, input }: PlannedWrite): OutboxAction | null => builders[kind](input as never)
