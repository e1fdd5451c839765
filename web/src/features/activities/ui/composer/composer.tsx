import { Suspense, useState } from 'react'
import { rich, t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { useCircleName } from '../../api/use-circle-name.ts'
import { usePostableCircles } from '../../api/use-postable-circles.ts'
import { ActivityForm, useSubmit } from './activity-form.tsx'
import { useComposer } from './use-composer.ts'

const PreviewDialog = lazyOverlay(async () => (await import('./preview-dialog.tsx')).PreviewDialog)
const SuccessDialog = lazyOverlay(async () => (await import('./success-dialog.tsx')).SuccessDialog)
const AlertDialog = lazyOverlay(async () => (await import('#ui/overlays/alert-dialog.tsx')).AlertDialog)

interface Props {
  /** The circle to post to; its name is loaded if it is not given. */
  circle?: { id: number; name?: string | undefined } | undefined
  /** Called after OK in the success dialog. */
  onDone?: (() => void) | undefined
}

/** The form to log an activity. */
export function Composer({ circle, onDone }: Props) {
  const circleId = circle?.id ?? null
  const joinedCircles = usePostableCircles(circleId === null)
  const circleName = useCircleName(circleId, circle?.name)
  const composer = useComposer(circleId, joinedCircles?.map(({ id }) => id) ?? null)
  const { values, media, isPending } = composer
  const { titleRef, submit } = useSubmit(composer)
  const [openDialog, setOpenDialog] = useState<'preview' | 'discard' | null>(null)

  function submitForm() {
    setOpenDialog(null)
    submit()
  }

  const circles = circleId === null ? (joinedCircles ?? []) : []
  const destinations =
    circleId !== null ? [circleName] : circles.filter(({ id }) => values.circleIds.includes(id)).map(({ name }) => name)

  return (
    <ActivityForm
      label={t('Upload Activity')}
      form={composer}
      titleRef={titleRef}
      onSubmit={submitForm}
      circles={circles}
      target={{
        circleIds:
          circleId === null ? values.circleIds.filter((id) => circles.some((joined) => joined.id === id)) : [circleId],
      }}
      notice={
        circleId !== null && (
          <p className="rounded-row bg-night-soft px-4 py-2.5 text-md text-night">
            {rich('Posting to {circleName}', { circleName: <strong className="font-[680]">{circleName}</strong> })}
          </p>
        )
      }
      buttons={
        <div className="flex flex-wrap-reverse items-center justify-between gap-x-3 gap-y-2">
          {composer.isDraft && !isPending && (
            <Button tone="quiet" className="-ms-3 px-3" onClick={() => setOpenDialog('discard')}>
              {t('Discard draft')}
            </Button>
          )}
          <div className="flex min-w-fit flex-1 flex-wrap justify-end gap-3 *:flex-1 sm:*:flex-none">
            <Button tone="secondary" disabled={isPending} onClick={() => setOpenDialog('preview')}>
              {t('Preview')}
            </Button>
            <Button type="submit" pending={isPending}>
              {t('Submit')}
            </Button>
          </div>
        </div>
      }
    >
      <Suspense>
        {openDialog === 'preview' && (
          <PreviewDialog
            values={values}
            media={media.picked}
            circles={destinations}
            onSubmit={submitForm}
            onClose={() => setOpenDialog(null)}
          />
        )}
        {openDialog === 'discard' && (
          <AlertDialog
            open
            danger
            title={t('Discard this draft?')}
            description={t('Your text and your photo or video will be deleted.')}
            onClose={() => setOpenDialog(null)}
            onConfirm={() => {
              composer.discard()
              setOpenDialog(null)
            }}
          />
        )}
        {composer.isCreated && (
          <SuccessDialog
            onClose={() => {
              composer.finish()
              onDone?.()
            }}
          />
        )}
      </Suspense>
    </ActivityForm>
  )
}
