import type { Comment } from '@daystar/contract/comments'
import { api } from '@daystar/contract/wire'
import { queryKeys } from '#lib/api/query-keys.ts'
import { emit } from '#lib/events/window-events.ts'
import { t } from '#lib/i18n/translate.ts'
import {
  type Definition,
  type DescriptionsOf,
  type ItemOf,
  requestTo,
  type ShowContext,
} from '#lib/outbox/definition.ts'
import { actionOf } from '#lib/outbox/definitions.ts'
import { excerpt, marked } from '#lib/outbox/marks.ts'
import { localIdOf } from '#lib/outbox/types.ts'
import { changed, without } from './api/thread-items.ts'
import { patchComments, withStar } from './api/use-comments.ts'
import { type AddedItem, showComments, uncountComment } from './outbox/waiting-comments.ts'

interface NewComment {
  readonly activityId: number
  readonly content: string
  /** A reply is shown in the thread of this comment. */
  readonly replyTo?: Pick<Comment, 'id' | 'parent_id'> | undefined
  /** It is sent with the fields. */
  readonly photo?: { readonly file: File; readonly alt: string } | undefined
}

type KnownComment = Pick<Comment, 'id' | 'activity_id' | 'content'>

interface Star {
  readonly comment: KnownComment
  readonly on: boolean
}

/** Version 0.1 did not name the activity when a new comment was taken back. */
type KnownItem = ItemOf<typeof api.comments.star> & { readonly preview?: { readonly activityId: number } }

const add: Definition<NewComment, AddedItem> = {
  action: ({ activityId, content, replyTo, photo }) => ({
    ...requestTo(api.comments.add, {
      params: { activityId },
      body: { content, ...(replyTo && { parent_id: replyTo.id }), ...(photo && { alt_text: photo.alt.trim() }) },
    }),
    ...(photo && { files: [{ blob: photo.file, name: photo.file.name }] }),
    objects: [`comments:${activityId}`, `activity:${activityId}`, ...(replyTo ? [`comment:${replyTo.id}`] : [])],
    createdId: 'id',
    summary: { title: excerpt(content) },
    ...(replyTo && { preview: { threadId: replyTo.parent_id ?? replyTo.id } }),
  }),
  title: ({ title }) => t('Comment “{title}”', { title }),
  texts: { content: t('Comment') },
  place: (item) => `comment:${localIdOf(item)}`,
  show(context, items) {
    const ofActivities = [...Map.groupBy(items, ({ params }) => params.activityId)]
    return new Set(ofActivities.flatMap(([activityId, added]) => [...showComments(context, activityId, added)]))
  },
  hide({ cache }, item, isSent) {
    const { activityId } = item.params
    patchComments(cache, activityId, (list) => without(list, localIdOf(item)))
    uncountComment(cache, activityId, isSent)
    void cache.invalidateQueries({ queryKey: queryKeys.comments(activityId) })
  },
  announce(_, { params: { activityId } }, reply) {
    const created = reply as { content?: string } | null | undefined
    emit('comment-added', { activityId, ...(created?.content && { comment: created }) })
  },
  related: ({ params: { activityId } }) => [queryKeys.activity(activityId), queryKeys.comments(activityId)],
  undo: (item) => {
    const { activityId } = item.params
    const input = { id: localIdOf(item), activity_id: activityId, content: item.body.content }
    return actionOf({ kind: 'comment:delete', input })
  },
  blamesFile: true,
}

const ofKnown = {
  texts: {},
  place: ({ params }) => `comment:${params.commentId}`,
  hide({ cache }, { preview }) {
    if (preview) void cache.invalidateQueries({ queryKey: queryKeys.comments(preview.activityId) })
  },
  related: ({ preview }) =>
    preview ? [queryKeys.activity(preview.activityId), queryKeys.comments(preview.activityId)] : [],
} satisfies Partial<Definition<never, KnownItem>>

/** Changes the comments that items are about, and marks them. */
function showChanges(
  { cache }: ShowContext,
  items: readonly KnownItem[],
  change: (item: KnownItem) => (comment: Comment) => Comment,
) {
  for (const item of items)
    if (item.preview)
      patchComments(cache, item.preview.activityId, (list) => changed(list, item.params.commentId, change(item)))
  return undefined
}

const remove: Definition<KnownComment, KnownItem> = {
  ...ofKnown,
  action: ({ id, activity_id, content }) => ({
    ...requestTo(api.comments.remove, { params: { commentId: id } }),
    objects: [`comment:${id}`],
    summary: { title: excerpt(content) },
    preview: { activityId: activity_id },
  }),
  title: ({ title }) => t('Deletion of the comment “{title}”', { title }),
  show: (context, items) => showChanges(context, items, () => marked),
  undo: () => null,
  settledBy: ['comment_not_found'],
  isRemoval: true,
}

const star: Definition<Star, KnownItem> = {
  ...ofKnown,
  action: ({ comment: { id, activity_id, content }, on }) => ({
    ...requestTo(on ? api.comments.star : api.comments.unstar, { params: { commentId: id } }),
    objects: [`star:${id}`, `comment:${id}`],
    slot: `star:${id}`,
    summary: { title: excerpt(content), on },
    preview: { activityId: activity_id },
  }),
  title: ({ title, on }) =>
    on === false ? t('Star removed from “{title}”', { title }) : t('Star for “{title}”', { title }),
  show: (context, items) =>
    showChanges(
      context,
      items,
      ({ summary }) =>
        (comment) =>
          marked(withStar(summary.on !== false)(comment)),
    ),
  undo: ({ params, preview, summary: { title, on } }) => {
    const comment = { id: params.commentId, activity_id: preview?.activityId ?? 0, content: title }
    return actionOf({ kind: 'comment:star', input: { comment, on: on === false } })
  },
  goneBy: ['comment_not_found'],
}

/** The writes of this feature that can wait. New comments are shown before what changes them. */
export const commentWrites = { 'comment:add': add, 'comment:delete': remove, 'comment:star': star }

declare module '#lib/outbox/definition.ts' {
  interface WaitingWrites extends DescriptionsOf<typeof commentWrites> {}
}
