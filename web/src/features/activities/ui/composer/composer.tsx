import { type ReactNode, Suspense, useId, useState } from 'react'
import { rich, t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { lazySection } from '#ui/loading/lazy-section.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { useMediaQuery } from '#ui/use-media-query.ts'
import { useCircleName } from '../../api/use-circle-name.ts'
import { usePostableCircles } from '../../api/use-postable-circles.ts'
import { ActivityForm } from './activity-form.tsx'
import { useComposer } from './use-composer.ts'
import { useSharedContent } from './use-shared-content.ts'
import { useSubmit } from './use-submit.tsx'

const PreviewDialog = lazyOverlay(async () => (await import('./preview-dialog.tsx')).PreviewDialog)
const SuccessDialog = lazyOverlay(async () => (await import('./success-dialog.tsx')).SuccessDialog)
const PublishAtField = lazySection(async () => (await import('./fields/publish-at-field.tsx')).PublishAtField)
const AlertDialog = lazyOverlay(async () => (await import('#ui/overlays/alert-dialog.tsx')).AlertDialog)

interface Props {
  /** The circle to post to; its name is loaded if it is not given. */
  circle?: { id: number; name?: string | undefined } | undefined
  /** The heading of the form, next to its buttons where they are at the top. */
  heading?: ReactNode
  /** The button that closes the form. */
  closeButton?: ReactNode
  /** Set if the form is shown in a sheet over the page. It remains mounted while the sheet is closed. */
  sheet?: { isOpen: boolean; onClose: () => void } | undefined
  /** The draft of the server to continue. */
  draftId?: string | undefined
  /** `add`: what another app has shared is added to the form. `lost`: it did not arrive. */
  shared?: 'add' | 'lost' | undefined
  /** Shown next to the buttons that are not the main one. */
  draftsLink?: ReactNode
  /** Called after OK in the success dialog, and when the activity will be posted later. */
  onDone?: (() => void) | undefined
}

const barClass =
  'flex flex-wrap items-center gap-2 pb-3 max-sm:sticky max-sm:top-0 max-sm:z-20 max-sm:-mx-5 max-sm:mb-4 max-sm:border-line max-sm:border-b max-sm:bg-card max-sm:px-5 max-sm:pt-[max(.5rem,env(safe-area-inset-top))] max-sm:pb-2'

/** The form to log an activity. On small screens, Submit stays at the top of the screen. */
export function Composer({ circle, heading, closeButton, sheet, draftId, shared, draftsLink, onDone }: Props) {
  const circleId = circle?.id ?? null
  const joinedCircles = usePostableCircles(circleId === null)
  const circleName = useCircleName(circleId, circle?.name)
  const composer = useComposer(circleId, joinedCircles?.map(({ id }) => id) ?? null, draftId, () => onDone?.())
  const { values, media, isPending } = composer
  useSharedContent(shared !== undefined, composer)
  const { titleRef, submit, reminder } = useSubmit(composer)
  const [openDialog, setOpenDialog] = useState<'preview' | 'discard' | null>(null)
  const isNarrow = useMediaQuery('(width < 40rem)')
  const formId = useId()

  function submitForm() {
    setOpenDialog(null)
    submit()
  }

  const circles = circleId === null ? (joinedCircles ?? []) : []
  const destinations =
    circleId !== null ? [circleName] : circles.filter(({ id }) => values.circleIds.includes(id)).map(({ name }) => name)

  const submitButton = (
    <Button type="submit" form={formId} pending={isPending}>
      {composer.publishAt === null ? t('Submit') : t('Schedule')}
    </Button>
  )
  const form = (
    <ActivityForm
      id={formId}
      label={t('Upload Activity')}
      form={composer}
      titleRef={titleRef}
      onSubmit={submitForm}
      circles={circles}
      target={{
        circleIds:
          circleId === null ? values.circleIds.filter((id) => circles.some((joined) => joined.id === id)) : [circleId],
      }}
      bar={
        !sheet && (
          <div className={barClass}>
            {closeButton}
            <div className="min-w-24 flex-1">{heading}</div>
            {isNarrow && submitButton}
          </div>
        )
      }
      notice={
        circleId !== null ? (
          <p className="rounded-row bg-night-soft px-4 py-2.5 text-md text-night">
            {rich('Posting to {circleName}', { circleName: <strong className="font-[680]">{circleName}</strong> })}
          </p>
        ) : (
          shared === 'lost' && (
            <p role="status" className="rounded-row bg-night-soft px-4 py-2.5 text-md text-night">
              {t('What you shared could not be taken over. Please add it here.')}
            </p>
          )
        )
      }
      buttons={
        <>
          {composer.publishAt !== null && (
            <Suspense fallback={<Skeleton className="h-32" />}>
              <PublishAtField
                value={composer.publishAt}
                timeZone={composer.timeZone}
                onChange={composer.setPublishAt}
                onCancel={() => composer.setPublishAt(null)}
              />
            </Suspense>
          )}
          <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
            <div className="-ms-3 me-auto flex flex-wrap">
              {draftsLink}
              {composer.isDraft && !isPending && (
                <>
                  {composer.publishAt === null && (
                    <Button tone="quiet" className="px-3" onClick={composer.postLater}>
                      {t('Post later')}
                    </Button>
                  )}
                  <Button tone="quiet" className="px-3" onClick={() => setOpenDialog('discard')}>
                    {t('Discard draft')}
                  </Button>
                </>
              )}
            </div>
            <div className="flex min-w-fit flex-1 flex-wrap justify-end gap-3 *:flex-1 sm:*:flex-none">
              <Button tone="secondary" disabled={isPending} onClick={() => setOpenDialog('preview')}>
                {t('Preview')}
              </Button>
              {!isNarrow && submitButton}
            </div>
          </div>
        </>
      }
    />
  )

  return (
    <>
      {sheet ? (
        <Sheet
          open={sheet.isOpen}
          onClose={sheet.onClose}
          title={t('Upload Activity')}
          action={submitButton}
          initialFocus={titleRef}
          disablePointerDismissal
        >
          {form}
        </Sheet>
      ) : (
        form
      )}
      <Suspense>
        {reminder}
        {openDialog === 'preview' && (
          <PreviewDialog
            values={values}
            media={media.first}
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
        {composer.isRepeated && (
          <AlertDialog
            open
            title={t('Post it again?')}
            description={t('You posted this photo or video with this title less than a minute ago.')}
            onClose={composer.rejectRepeated}
            onConfirm={composer.confirmRepeated}
          />
        )}
        {composer.created && (
          <SuccessDialog
            isWaiting={composer.created === 'waiting'}
            onClose={() => {
              composer.finish()
              onDone?.()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
