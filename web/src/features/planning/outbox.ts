import { api } from '@daystar/contract/wire'
import { queryKeys } from '#lib/api/query-keys.ts'
import { t } from '#lib/i18n/translate.ts'
import { type Definition, type DescriptionsOf, type ItemOf, requestTo } from '#lib/outbox/definition.ts'
import type { Change } from './api/server-documents.ts'
import type { Tool } from './documents.ts'

/** A save of a document, which the server merges with those of other devices. */
type Save = { [T in Tool]: { readonly place: string; readonly tool: T; readonly change: Change<T> } }[Tool]

function requestOf({ place, tool, change: body }: Save) {
  const params = { place }
  switch (tool) {
    case 'plan':
      return requestTo(api.planning.savePlan, { params, body })
    case 'goals':
      return requestTo(api.planning.saveGoals, { params, body })
    case 'reminders':
      return requestTo(api.planning.saveReminders, { params, body })
    case 'streak':
      return requestTo(api.planning.saveStreak, { params, body })
  }
}

const planning: Definition<Save, ItemOf<typeof api.planning.savePlan>> = {
  action: (save) => ({
    ...requestOf(save),
    objects: [`planning:${save.place}:${save.tool}`],
    slot: `planning:${save.place}:${save.tool}`,
    summary: { title: save.tool },
  }),
  title: () => t('Changes of your planning'),
  texts: {},
  place: () => null,
  /** The documents of the device are shown already. */
  show: () => undefined,
  hide: () => undefined,
  announce(cache, { params }) {
    void cache.invalidateQueries({ queryKey: queryKeys.planning(params.place) })
  },
  related: () => [],
  undo: () => null,
}

/** The writes of this feature that can wait. */
export const planningWrites = { planning }

declare module '#lib/outbox/definition.ts' {
  interface WaitingWrites extends DescriptionsOf<typeof planningWrites> {}
}
