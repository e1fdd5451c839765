import type { CircleDetail } from '@daystar/contract/circles'
import { api } from '@daystar/contract/wire'
import type { InfiniteData } from '@tanstack/react-query'
import { patchQuery } from '#lib/api/activity-cache.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { t } from '#lib/i18n/translate.ts'
import { arrivedAmong, isCreatedSince } from '#lib/outbox/arrived.ts'
import { type Definition, type DescriptionsOf, type ItemOf, requestTo } from '#lib/outbox/definition.ts'
import { excerpt } from '#lib/outbox/marks.ts'
import { localIdOf } from '#lib/outbox/types.ts'
import type { Notice } from './api/use-circle-notices.ts'

interface NewNotice {
  readonly circleId: number
  readonly text: string
}

interface Membership {
  readonly circleId: number
  readonly userId: number
  /** The name of the circle. */
  readonly name: string
  readonly on: boolean
  readonly invite?: string | undefined
}

type Pages = InfiniteData<{ readonly items: readonly Notice[] }>

/** It is sent after a change of the membership that waits. */
const notice: Definition<NewNotice, ItemOf<typeof api.circleNotices.send>> = {
  action: ({ circleId, text }) => ({
    ...requestTo(api.circleNotices.send, { params: { circleId }, body: { text } }),
    objects: [`circle:${circleId}`],
    createdId: 'id',
    summary: { title: excerpt(text) },
  }),
  title: ({ title }) => t('Notice “{title}”', { title }),
  texts: { text: t('Text') },
  place: (item) => `notice:${localIdOf(item)}`,
  show({ cache, me }, items) {
    for (const item of items) {
      const { text } = item.body
      const id = localIdOf(item)
      const shown = { id, author: me, text, sentAt: item.loggedAt, isRemovable: false, isWaiting: true }
      cache.setQueryData(queryKeys.circleNotices(item.params.circleId), (data: Pages | undefined) => {
        if (!data) return data
        const known = data.pages.flatMap((page) => page.items)
        const sent = known
          .filter(({ isWaiting, author }) => !isWaiting && author.id === me.id)
          .map((other) => ({ ...other, created_at: other.sentAt, edited_at: null }))
        const isSame = (_: typeof item, other: (typeof sent)[number]) =>
          other.text === text && isCreatedSince(item, other)
        const hasArrived = arrivedAmong([item], sent, isSame).size > 0
        const before = known.find((other) => other.id === id)
        if (hasArrived ? before === undefined : before?.text === text) return data
        return withoutNotice(data, id, hasArrived ? [] : [shown])
      })
    }
    return undefined
  },
  hide({ cache }, item) {
    const queryKey = queryKeys.circleNotices(item.params.circleId)
    cache.setQueryData(queryKey, (data: Pages | undefined) => data && withoutNotice(data, localIdOf(item), []))
    void cache.invalidateQueries({ queryKey })
  },
  related: ({ params }) => [queryKeys.circles, queryKeys.circle(params.circleId)],
  undo: () => null,
  longLimits: ['circle_notices_full'],
}

function withoutNotice(data: Pages, removedId: number, first: readonly Notice[]): Pages {
  const pages = data.pages.map((page, at) => ({
    ...page,
    items: [...(at === 0 ? first : []), ...page.items.filter(({ id }) => id !== removedId)],
  }))
  return { ...data, pages }
}

const membership: Definition<Membership, ItemOf<typeof api.circles.join>> = {
  action: ({ circleId, userId, name, on, invite }) => ({
    ...(on
      ? requestTo(api.circles.join, {
          params: { circleId, userId },
          ...(invite !== undefined && { query: { invite } }),
        })
      : requestTo(api.circles.leave, { params: { circleId, userId } })),
    objects: [`circle:${circleId}`],
    slot: `membership:${circleId}`,
    summary: { title: name, on },
  }),
  title: ({ title: name, on }) => (on === false ? t('Leaving {name}', { name }) : t('Joining {name}', { name })),
  texts: {},
  place: () => null,
  show({ cache }, items) {
    for (const { params, summary } of items) {
      const on = summary.on !== false
      patchQuery(cache, queryKeys.circle(params.circleId), (circle: CircleDetail) =>
        circle.is_member !== on && !circle.is_private ? { ...circle, is_member: on } : circle,
      )
    }
    return undefined
  },
  hide({ cache }) {
    void cache.invalidateQueries({ queryKey: queryKeys.circles })
  },
  related: ({ params }) => [queryKeys.circles, queryKeys.circle(params.circleId)],
  undo: () => null,
  settledBy: ['already_member'],
  goneBy: ['circle_not_found'],
}

/** The writes of this feature that can wait. */
export const circleWrites = { 'circle:notice': notice, membership }

declare module '#lib/outbox/definition.ts' {
  interface WaitingWrites extends DescriptionsOf<typeof circleWrites> {}
}
