import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { knownActivity } from '#lib/api/activity-cache.ts'
import { knownCircles } from '#lib/api/circle-cache.ts'
import { t } from '#lib/i18n/translate.ts'
import { ownPerson } from '#lib/members/own-person.ts'
import { useMe } from '#lib/members/use-me.ts'
import type { EditorProps } from '#lib/outbox/definition.ts'
import { changeItem, filesOf } from '#lib/outbox/outbox.ts'
import { useFileUrls } from '#lib/outbox/use-file-urls.ts'
import { TextSkeleton } from '#ui/loading/skeleton.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import type { SaveEdit } from '../api/use-update-activity.ts'
import { ActivityEditor } from '../ui/activity-editor.tsx'
import { areForMembers, changedContent } from './change-content.ts'
import { editedActivity, waitingActivity } from './waiting-activity.ts'

/** Edits all fields of an activity that waits to be sent, in its item. */
export function ItemEditor({ item, textsForm, onClose }: EditorProps) {
  const cache = useQueryClient()
  const { data: account } = useMe()
  const urls = useFileUrls([item.id])?.get(item.id)
  // The item as it was when the editor was opened: what is saved is compared with it.
  const [known] = useState(() => knownActivity(cache, Number(item.params?.activityId)))
  const isNew = item.kind === 'activity:create'

  const save: SaveEdit = async (changes, media) => {
    const content = changedContent(item, await filesOf(item.id), changes, media)
    const { members_only: _, ...rest } = content.body
    const isForMembers = changes.circle_ids && areForMembers(changes.circle_ids, knownCircles(cache))
    const body = isNew && changes.circle_ids ? { ...rest, ...(isForMembers && { members_only: true }) } : content.body
    const summary = { ...item.summary, title: String(body.title ?? item.summary.title) }
    const isChanged = await changeItem(item, { body, summary }, content.files)
    if (!isChanged) throw new Error(t('It is being sent and cannot be changed now.'))
  }

  const me = account && ownPerson(account)
  const activity = urls && me && (isNew ? waitingActivity(item, me, urls) : known && editedActivity(item, known, urls))
  return (
    <Sheet open onClose={onClose} title={t('Edit Activity')} disablePointerDismissal>
      {activity ? (
        <ActivityEditor activity={activity} onDone={onClose} save={save} />
      ) : urls && me ? (
        textsForm
      ) : (
        <TextSkeleton lines={6} />
      )}
    </Sheet>
  )
}
