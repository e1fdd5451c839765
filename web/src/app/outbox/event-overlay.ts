import type { OwnEventAnswer } from '@daystar/contract/events/answers'
import type { EventComment } from '@daystar/contract/events/comments'
import type { Event } from '@daystar/contract/events/event'
import type { Person } from '@daystar/contract/fields'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { patchQuery } from '#lib/api/activity-cache.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { localIdOf, type OutboxItem } from '#lib/outbox/types.ts'

type Pages = InfiniteData<{ readonly items: readonly EventComment[] }>

const eventIdOf = ({ params }: OutboxItem) => Number(params?.eventId)

/** Shows an answer that waits as the answer of the member. The numbers of the event are those of the server. */
export function showAnswer(cache: QueryClient, item: OutboxItem): void {
  const answer = item.body as Pick<OwnEventAnswer, 'answer'> & Partial<OwnEventAnswer>
  patchQuery(cache, queryKeys.event(eventIdOf(item)), (event: Event) => {
    const { guests = 0, note = '', reminders = [] } = event.own_answer ?? {}
    const own = item.body ? { is_waiting: false, guests, note, reminders, ...answer } : null
    return { ...event, own_answer: own, waiting: true }
  })
}

/** Adds a comment that waits to those of an event. */
export function showEventComment({ cache, me }: { cache: QueryClient; me: Person }, item: OutboxItem): void {
  const comment = {
    id: localIdOf(item),
    event_id: eventIdOf(item),
    author: me,
    content: String(item.body?.content),
    created_at: item.loggedAt,
    edited_at: null,
    is_muted: false,
    can: [],
    waiting: true,
  } as EventComment
  cache.setQueryData(queryKeys.eventComments(comment.event_id), (data: Pages | undefined) => {
    if (!data || data.pages.some(({ items }) => items.some(({ id }) => id === comment.id))) return data
    const last = data.pages.length - 1
    const pages = data.pages.map((page, at) => (at === last ? { ...page, items: [...page.items, comment] } : page))
    return { ...data, pages }
  })
}

/** Reads an event again about which nothing waits any more. */
export function removeFromEvent(cache: QueryClient, item: OutboxItem): void {
  cache.setQueryData(queryKeys.eventComments(eventIdOf(item)), (data: Pages | undefined) => {
    const isOther = ({ id }: EventComment) => id !== localIdOf(item)
    return data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.filter(isOther) })) }
  })
  void cache.invalidateQueries({ queryKey: queryKeys.events })
}
