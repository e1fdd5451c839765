import type { Activity, ActivityChanges, ActivityDraft } from '@daystar/contract/activities'
import type { ActivityCompanions } from '@daystar/contract/companions'
import { api } from '@daystar/contract/wire'
import { cachedActivity, insertIntoLists, patchActivity, removeActivity } from '#lib/api/activity-cache.ts'
import { knownCircles } from '#lib/api/circle-cache.ts'
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
import { marked, unmarked } from '#lib/outbox/marks.ts'
import { localIdOf } from '#lib/outbox/types.ts'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { arrivedActivities } from './outbox/arrived-activities.ts'
import { areForMembers, type KnownCircle, type OutboxMedia } from './outbox/change-content.ts'
import { conflictTexts } from './outbox/conflict-texts.ts'
import { onTopOfCurrent } from './outbox/conflicts.ts'
import type { EditBase } from './outbox/edit-base.ts'
import { baseOf, editBaseOf, editedFields, valuesAfter } from './outbox/edited-fields.ts'
import { withLinked } from './outbox/linked-fields.ts'
import { mergeEdit } from './outbox/merge-edit.ts'
import { undoOfEdit } from './outbox/undo-edit.ts'
import { waitingActivity, withValues } from './outbox/waiting-activity.ts'

interface NewActivity {
  readonly draft: ActivityDraft
  readonly media: OutboxMedia
  /** False if the activity was certainly not sent. */
  readonly mayHaveArrived?: false | undefined
  /** The known circles of the draft, to find out whether all of them are private now. */
  readonly circles: readonly KnownCircle[]
}

interface Edit {
  readonly activity: Activity
  readonly changes: ActivityChanges
  readonly media: OutboxMedia
  /** With whom the activity was done, null for nobody; undefined if it is not known. */
  readonly companions?: ActivityCompanions | null | undefined
}

interface Removal {
  readonly activityId: number
  readonly title: string
}

type NewItem = ItemOf<typeof api.activities.upload>
type EditItem = ItemOf<typeof api.activities.update> & { readonly base?: Partial<EditBase> }
type RemovalItem = ItemOf<typeof api.activities.remove>

const texts = { title: t('Title'), description: t('Description') }
const Editor = lazyOverlay(async () => (await import('./outbox/item-editor.tsx')).ItemEditor)
const placeOf = ({ params }: EditItem | RemovalItem) => `activity:${params.activityId}` as const
const queriesOf = (activityId: number) => [queryKeys.activity(activityId), queryKeys.comments(activityId)]

/** The date and local day are those of when the activity was logged, because the draft contains both. */
const create: Definition<NewActivity, NewItem> = {
  action({ draft, media, circles, mayHaveArrived }) {
    const isForMembers = areForMembers(draft.circle_ids ?? [], circles)
    return {
      ...requestTo(api.activities.upload, {
        body: {
          ...draft,
          ...(isForMembers && { members_only: true }),
          ...(media.items && { media_items: media.items }),
        },
      }),
      files: media.files,
      objects: [],
      createdId: 'id',
      ...(mayHaveArrived === false && { mayHaveArrived }),
      summary: { title: draft.title },
    }
  },
  title: ({ title }) => t('Activity “{title}”', { title }),
  texts,
  place: (item) => `activity:${localIdOf(item)}`,
  show(context, items) {
    const arrived = arrivedActivities(context.cache, items, context.me.id)
    for (const item of items)
      if (arrived.has(item.id)) removeActivity(context.cache, localIdOf(item))
      else showNew(context, item)
    return arrived
  },
  hide: ({ cache }, item) => removeActivity(cache, localIdOf(item)),
  announce(_, __, reply) {
    const created = reply as { id?: number; title?: string } | null | undefined
    emit('activity:created', { activityId: created?.id ?? 0, ...(created?.title && { activity: created }) })
  },
  related: (item) => queriesOf(localIdOf(item)),
  undo: (item) =>
    actionOf({ kind: 'activity:delete', input: { activityId: localIdOf(item), title: item.summary.title } }),
  Editor,
}

/** Shows a waiting activity, and what changes of it: its files are read after its texts, and it can be edited. */
function showNew({ cache, me, files }: ShowContext, item: NewItem): void {
  const activity = waitingActivity(item, me, files.get(item.id) ?? [])
  const shown = cachedActivity(cache, activity.id)
  if (shown && shown.timestamp !== activity.timestamp) removeActivity(cache, activity.id)
  insertIntoLists(cache, activity)
  // Comments on it, which wait as well, remain counted.
  patchActivity(cache, activity.id, (known) => ({ ...known, ...activity, comment_count: known.comment_count }))
}

/** An edit with the values that it replaces and the version on which it is based. */
const edit: Definition<Edit, EditItem> = {
  action: ({ activity, changes, media, companions }) => ({
    ...requestTo(api.activities.update, {
      params: { activityId: activity.id },
      body: {
        ...changes,
        ...(media.items && { media_items: media.items }),
        ...(activity.id > 0 && { if_edited_at: activity.edited_at }),
      },
    }),
    files: media.files,
    objects: [`activity:${activity.id}`],
    base: editBaseOf(activity, companions),
    summary: { title: changes.title ?? activity.title },
  }),
  title: ({ title }) => t('Changes of “{title}”', { title }),
  texts,
  place: placeOf,
  show({ cache }, items) {
    for (const { params, body } of items)
      patchActivity(cache, params.activityId, (activity) =>
        marked(withValues(activity, valuesAfter({}, body), knownCircles(cache))),
      )
    return undefined
  },
  hide({ cache }, item, isSent) {
    const restored = isSent ? {} : restoredBy(item)
    if (restored === null) void cache.invalidateQueries({ queryKey: queryKeys.activities })
    patchActivity(cache, item.params.activityId, (activity) =>
      isSent || restored === null ? unmarked(activity) : withValues(unmarked(activity), restored, knownCircles(cache)),
    )
  },
  announce(cache, { params: { activityId } }) {
    emit('activity-updated', { activityId })
    void cache.invalidateQueries({ queryKey: queryKeys.activity(activityId) })
  },
  related: ({ params }) => queriesOf(params.activityId),
  undo: undoOfEdit,
  conflict: { code: 'activity_changed', merge: mergeEdit, onTopOfCurrent, texts: conflictTexts },
  Editor,
}

/** What an edit that was taken back has replaced; null if it is not known in full. */
function restoredBy(item: EditItem): Partial<EditBase> | null {
  const base = baseOf(item)
  return base && Object.fromEntries(withLinked(editedFields(item.body)).map((field) => [field, base[field]]))
}

const remove: Definition<Removal, RemovalItem> = {
  action: ({ activityId, title }) => ({
    ...requestTo(api.activities.remove, { params: { activityId } }),
    objects: [`activity:${activityId}`],
    slot: `delete:${activityId}`,
    summary: { title },
  }),
  title: ({ title }) => t('Deletion of “{title}”', { title }),
  texts: {},
  place: placeOf,
  show({ cache }, items) {
    for (const { params } of items) patchActivity(cache, params.activityId, marked)
    return undefined
  },
  hide: ({ cache }, { params }) => patchActivity(cache, params.activityId, unmarked),
  announce: (_, { params: { activityId } }) => emit('activity:deleted', { activityId }),
  related: ({ params }) => queriesOf(params.activityId),
  undo: () => null,
  settledBy: ['activity_not_found'],
  isRemoval: true,
}

/** The writes of this feature that can wait. New activities are shown before what changes them. */
export const activityWrites = { 'activity:create': create, 'activity:edit': edit, 'activity:delete': remove }

declare module '#lib/outbox/definition.ts' {
  interface WaitingWrites extends DescriptionsOf<typeof activityWrites> {}
}
