import type { Person } from '@daystar/contract/fields'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Notice } from '#features/circles/api/use-circle-notices.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { isCreatedSince } from '#lib/outbox/arrived.ts'
import { localIdOf, type OutboxItem } from '#lib/outbox/types.ts'

type Pages = InfiniteData<{ readonly items: readonly Notice[] }>

const circleIdOf = ({ params }: OutboxItem) => Number(params?.circleId)

/** Adds a notice that waits to those of its circle, unless it has arrived without an answer. */
export function showNotice({ cache, me }: { cache: QueryClient; me: Person }, item: OutboxItem): void {
  const text = String(item.body?.text)
  const notice: Notice = {
    id: localIdOf(item),
    author: me,
    text,
    sentAt: item.loggedAt,
    isRemovable: false,
    isWaiting: true,
  }
  const hasArrived = (other: Notice) =>
    item.mayHaveArrived &&
    !other.isWaiting &&
    other.author.id === me.id &&
    other.text === text &&
    isCreatedSince(item, { created_at: other.sentAt })
  cache.setQueryData(queryKeys.circleNotices(circleIdOf(item)), (data: Pages | undefined) => {
    if (!data) return data
    const shown = data.pages.flatMap(({ items }) => items)
    const known = shown.find(({ id }) => id === notice.id)
    const isShown = !shown.some(hasArrived)
    if (isShown ? known?.text === text : known === undefined) return data
    return withoutNotice(data, notice.id, isShown ? [notice] : [])
  })
}

/** Reads the notices of a circle again after one of them no longer waits. */
export function removeNotice(cache: QueryClient, item: OutboxItem): void {
  const queryKey = queryKeys.circleNotices(circleIdOf(item))
  cache.setQueryData(queryKey, (data: Pages | undefined) => data && withoutNotice(data, localIdOf(item), []))
  void cache.invalidateQueries({ queryKey })
}

function withoutNotice(data: Pages, removedId: number, first: readonly Notice[]): Pages {
  const pages = data.pages.map((page, at) => ({
    ...page,
    items: [...(at === 0 ? first : []), ...page.items.filter(({ id }) => id !== removedId)],
  }))
  return { ...data, pages }
}
