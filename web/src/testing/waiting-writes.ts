import type { Activity } from '@daystar/contract/activities'
import { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '#lib/api/query-keys.ts'
import { normalizeActivity } from '#lib/compatibility/activities.ts'
import { normalizePerson } from '#lib/compatibility/people.ts'
import type { Kind, PlannedWrite, WaitingWrites } from '#lib/outbox/definition.ts'
import { actionOf, definitionOf, showItems } from '#lib/outbox/definitions.ts'
import type { LocalFile } from '#lib/outbox/local-files.ts'
import type { OutboxAction, OutboxItem } from '#lib/outbox/types.ts'
import { sampleNames } from './sample.ts'
import '#app/outbox/registry.ts'

export const highFiveOf = (activityId: number, on: boolean, title: string): PlannedWrite => ({
  kind: 'high-five',
  input: { activityId, on, title },
})

/** The action of a write that can wait. */
export function waitingAction<K extends Kind>(kind: K, input: WaitingWrites[K]): OutboxAction {
  const action = actionOf({ kind, input } as PlannedWrite)
  if (!action) throw new Error('The write cannot wait.')
  return action
}

const me = normalizePerson({ id: 7, name: sampleNames.ada })
export const loggedAt = '2026-05-02T06:00:00.250Z'
const feed = queryKeys.feed('mine', null)

/** An activity that was logged on this device and may have arrived, or another item. */
export const itemOf = (id: number, rest: object = {}) =>
  ({
    id,
    kind: 'activity:create',
    body: { title: 'Lake, 9 °C', timestamp: loggedAt },
    files: [],
    objects: [],
    params: {},
    summary: { title: '' },
    state: 'waiting',
    mayHaveArrived: true,
    loggedAt,
    ...rest,
  }) as unknown as OutboxItem

/** The activity that the server made of such an item. */
export const sentActivity = (id: number, rest: object = {}): Activity =>
  normalizeActivity({ id, title: 'Lake, 9 °C', timestamp: loggedAt, user: me, author_id: 7, user_id: 7, ...rest })

/** The cached data of a page on which items are shown. */
export class ShownPage {
  readonly cache = new QueryClient()

  /** Shows items; returns the ids of those that have arrived. */
  show(items: readonly OutboxItem[], files: ReadonlyMap<number, readonly LocalFile[]> = new Map()): number[] {
    return [...showItems({ cache: this.cache, me, files }, items)]
  }

  hide(item: OutboxItem, isSent: boolean): void {
    definitionOf(item).hide({ cache: this.cache, me, files: new Map() }, item, isSent)
  }

  /** Fills a list with what the server answered. */
  read(queryKey: readonly unknown[], ...items: object[]): void {
    this.cache.setQueryData(queryKey, { pages: [{ items, next: null }], pageParams: [null] })
  }

  listed<T extends { readonly id: number }>(queryKey: readonly unknown[]): T[] {
    const data = this.cache.getQueryData<{ pages: { items: T[] }[] }>(queryKey)
    return data?.pages.flatMap(({ items }) => items) ?? []
  }

  readFeed(...activities: Activity[]): void {
    this.read(feed, ...activities)
  }

  get activities(): Activity[] {
    return this.listed<Activity>(feed)
  }
}
