import type { Activity } from '@daystar/contract/activities'
import { useEffect, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { usePostableCircles } from '../api/use-postable-circles.ts'
import type { SaveEdit } from '../api/use-update-activity.ts'
import { MembersOnlyNotice } from './audience/members-only-notice.tsx'
import { ActivityForm } from './composer/activity-form.tsx'
import { useEditor } from './composer/use-editor.ts'
import { useSubmit } from './composer/use-submit.tsx'

const AlertDialog = lazyOverlay(async () => (await import('#ui/overlays/alert-dialog.tsx')).AlertDialog)

interface Props {
  activity: Activity
  /** Called after saving and after Cancel. */
  onDone: () => void
  /** Saves the changes; by default they are sent. */
  save?: SaveEdit | undefined
}

/** Edits an activity of the viewer. Input is stored as a draft until it is saved or discarded. */
export function ActivityEditor({ activity, onDone, save }: Props) {
  const leave = () => {
    onDone()
    focusCard(activity.id)
  }
  const editor = useEditor(activity, leave, save)
  const joined = usePostableCircles(true) ?? []
  // Circles that the author has left can be removed as well.
  const left = activity.circles.filter(({ id }) => !joined.some((circle) => circle.id === id))
  const { titleRef, submit, reminder } = useSubmit(editor)
  const [isDiscarding, setIsDiscarding] = useState(false)
  useEffect(() => titleRef.current?.focus(), [titleRef])

  return (
    <>
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
          editor.keepMedia && (
            <Button tone="quiet" className="-ms-3 px-3" onClick={editor.keepMedia}>
              {t('Keep current media')}
            </Button>
          )
        }
        buttons={
          <div className="flex flex-wrap justify-end gap-3">
            {editor.isChanged && !editor.isPending && (
              <Button tone="quiet" className="-ms-3 me-auto px-3" onClick={() => setIsDiscarding(true)}>
                {t('Discard changes')}
              </Button>
            )}
            <Button tone="secondary" disabled={editor.isPending} onClick={editor.close}>
              {t('Cancel')}
            </Button>
            <Button type="submit" pending={editor.isPending}>
              {t('Save')}
            </Button>
          </div>
        }
      />
      {reminder}
      {isDiscarding && (
        <AlertDialog
          open
          danger
          title={t('Discard your changes?')}
          description={t('The activity stays as it was.')}
          onClose={() => setIsDiscarding(false)}
          onConfirm={editor.discard}
        />
      )}
    </>
  )
}

/** Moves focus to the card that replaces the editor, so that keyboard users keep their position. */
function focusCard(activityId: number) {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[aria-labelledby="activity-title-${activityId}"]`)?.focus()
  })
}
