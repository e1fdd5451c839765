import { api } from '@daystar/contract/wire'
import { patchActivity } from '#lib/api/activity-cache.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { t } from '#lib/i18n/translate.ts'
import { type Definition, type DescriptionsOf, type ItemOf, requestTo } from '#lib/outbox/definition.ts'
import { actionOf } from '#lib/outbox/definitions.ts'
import { marked, unmarked } from '#lib/outbox/marks.ts'
import { highFived } from './api/use-high-five.ts'

interface HighFive {
  readonly activityId: number
  /** The title of the activity. */
  readonly title: string
  readonly on: boolean
  readonly senderId?: number | null | undefined
}

const highFive: Definition<HighFive, ItemOf<typeof api.engagement.give>> = {
  action: ({ activityId, title, on, senderId }) => ({
    ...requestTo(on ? api.engagement.give : api.engagement.takeBack, {
      body: { activity_id: activityId, ...(senderId && { sender_id: senderId }) },
    }),
    objects: [`high-five:${activityId}`],
    slot: `high-five:${activityId}`,
    summary: { title, on },
  }),
  title: ({ title, on }) =>
    on === false ? t('High five removed from “{title}”', { title }) : t('High five for “{title}”', { title }),
  texts: {},
  place: ({ body }) => `activity:${body.activity_id}`,
  show({ cache, me }, items) {
    for (const { body, summary } of items)
      patchActivity(cache, body.activity_id, (activity) => marked(highFived(summary.on !== false, me)(activity)))
    return undefined
  },
  hide({ cache, me }, { body, summary }, isSent) {
    patchActivity(cache, body.activity_id, (activity) =>
      isSent ? unmarked(activity) : highFived(summary.on === false, me)(unmarked(activity)),
    )
  },
  announce(cache, { body }) {
    void cache.invalidateQueries({ queryKey: queryKeys.engagement(body.activity_id) })
  },
  related: ({ body }) => [queryKeys.activity(body.activity_id), queryKeys.comments(body.activity_id)],
  undo: ({ body: { activity_id: activityId, sender_id: senderId }, summary: { title, on } }) =>
    actionOf({ kind: 'high-five', input: { activityId, title, on: on === false, senderId } }),
  goneBy: ['activity_not_found'],
}

/** The writes of this feature that can wait. */
export const engagementWrites = { 'high-five': highFive }

declare module '#lib/outbox/definition.ts' {
  interface WaitingWrites extends DescriptionsOf<typeof engagementWrites> {}
}
