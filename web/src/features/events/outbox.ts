import type { EventComment } from '@daystar/contract/events/comments'
import type { Event } from '@daystar/contract/events/event'
import { api } from '@daystar/contract/wire'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { patchQuery } from '#lib/api/activity-cache.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { t } from '#lib/i18n/translate.ts'
import { type Definition, type DescriptionsOf, type ItemOf, requestTo } from '#lib/outbox/definition.ts'
import { excerpt, marked } from '#lib/outbox/marks.ts'
import { localIdOf } from '#lib/outbox/types.ts'
import type { AnswerInput } from './api/use-change-event.ts'

interface Answer {
  readonly eventId: number
  /** The title of the event. */
  readonly title: string
  /** For one date of the event; null withdraws it. */
  readonly answer: AnswerInput | null
}

interface NewComment {
  readonly eventId: number
  readonly content: string
}

type AnswerItem = ItemOf<typeof api.events.answer | typeof api.events.withdrawAnswer>

const answerEvent: Definition<Answer, AnswerItem> = {
  action: ({ eventId, title, answer }) => ({
    ...(answer
      ? requestTo(api.events.answer, { params: { eventId }, body: answer })
      : requestTo(api.events.withdrawAnswer, { params: { eventId } })),
    objects: [`event:${eventId}`],
    slot: `event-answer:${eventId}`,
    summary: { title, on: answer !== null },
  }),
  title: ({ title, on }) =>
    on === false ? t('Answer withdrawn from “{title}”', { title }) : t('Answer for “{title}”', { title }),
  texts: {},
  place: () => null,
  /** The numbers of the event remain those of the server. */
  show({ cache }, items) {
    for (const { params, body: answer } of items)
      patchQuery(cache, queryKeys.event(params.eventId), (event: Event) => {
        const { guests = 0, note = '', reminders = [] } = event.own_answer ?? {}
        return marked({
          ...event,
          own_answer: answer ? { is_waiting: false, guests, note, reminders, ...answer } : null,
        })
      })
    return undefined
  },
  hide: ({ cache }) => readAgain(cache),
  related: () => [queryKeys.events],
  undo: () => null,
  goneBy: ['event_not_found'],
}

type CommentItem = ItemOf<typeof api.events.addComment>
type Pages = InfiniteData<{ readonly items: readonly EventComment[] }>

const addComment: Definition<NewComment, CommentItem> = {
  action: ({ eventId, content }) => ({
    ...requestTo(api.events.addComment, { params: { eventId }, body: { content } }),
    objects: [`event-comments:${eventId}`],
    createdId: 'id',
    summary: { title: excerpt(content) },
  }),
  title: ({ title }) => t('Comment “{title}”', { title }),
  texts: { content: t('Comment') },
  place: () => null,
  show({ cache, me }, items) {
    for (const item of items) {
      const comment: EventComment = marked({
        id: localIdOf(item),
        event_id: item.params.eventId,
        author: me,
        content: item.body.content,
        created_at: item.loggedAt,
        edited_at: null,
        is_muted: false,
        can: [],
      })
      cache.setQueryData(queryKeys.eventComments(comment.event_id), (data: Pages | undefined) => {
        if (!data || data.pages.some(({ items: shown }) => shown.some(({ id }) => id === comment.id))) return data
        const last = data.pages.length - 1
        const pages = data.pages.map((page, at) => (at === last ? { ...page, items: [...page.items, comment] } : page))
        return { ...data, pages }
      })
    }
    return undefined
  },
  hide({ cache }, item) {
    const isOther = ({ id }: EventComment) => id !== localIdOf(item)
    cache.setQueryData(
      queryKeys.eventComments(item.params.eventId),
      (data: Pages | undefined) =>
        data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.filter(isOther) })) },
    )
    readAgain(cache)
  },
  related: () => [queryKeys.events],
  undo: () => null,
}

const readAgain = (cache: QueryClient) => void cache.invalidateQueries({ queryKey: queryKeys.events })

/** The writes of this feature that can wait. */
export const eventWrites = { 'event:answer': answerEvent, 'event:comment': addComment }

declare module '#lib/outbox/definition.ts' {
  interface WaitingWrites extends DescriptionsOf<typeof eventWrites> {}
}
