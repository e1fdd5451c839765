import type { Activity } from '@daystar/contract/activities'
import { useEffect } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { usePostableCircles } from '../api/use-postable-circles.ts'
import { ActivityForm, useSubmit } from './composer/activity-form.tsx'
import { useEditor } from './composer/use-editor.ts'
import { MembersOnlyNotice } from './members-only-notice.tsx'

interface Props {
  activity: Activity
  /** Called after saving and after Cancel. */
  onDone: () => void
}

/** Edits an activity of the viewer. Input is stored as a draft until it is saved or cancelled. */
export function ActivityEditor({ activity, onDone }: Props) {
  const editor = useEditor(activity, () => {
    onDone()
    focusCard(activity.id)
  })
  const joined = usePostableCircles(true) ?? []
  // Circles that the author has left can be removed as well.
  const left = activity.circles.filter(({ id }) => !joined.some((circle) => circle.id === id))
  const { titleRef, submit } = useSubmit(editor)
  useEffect(() => titleRef.current?.focus(), [titleRef])

  return (
    <ActivityForm
      label={t('Edit Activity')}
      form={editor}
      titleRef={titleRef}
      onSubmit={submit}
      circles={[...joined, ...left]}
      target={{ activityId: activity.id, opens: editor.isOpened }}
      notice={
        activity.members_only && (
          <MembersOnlyNotice
            activity={activity}
            audience={editor.values.audience}
            opens={editor.opens}
            onChange={editor.setOpens}
          />
        )
      }
      mediaAction={
        editor.keepMedia &&
        !editor.media.file && (
          <Button tone="quiet" className="-ms-3 px-3" onClick={editor.keepMedia}>
            {t('Keep current media')}
          </Button>
        )
      }
      buttons={
        <div className="flex justify-end gap-3">
          <Button tone="secondary" disabled={editor.isPending} onClick={editor.leave}>
            {t('Cancel')}
          </Button>
          <Button type="submit" pending={editor.isPending}>
            {t('Save')}
          </Button>
        </div>
      }
    />
  )
}

/** Moves focus to the card that replaces the editor, so that keyboard users keep their position. */
function focusCard(activityId: number) {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[aria-labelledby="activity-title-${activityId}"]`)?.focus()
  })
}
