import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { rich, t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { useMediaQuery } from '#ui/use-media-query.ts'
import { useCircleName } from '../../api/use-circle-name.ts'
import { usePostableCircles } from '../../api/use-postable-circles.ts'
import { ActivityForm } from './activity-form.tsx'
import { ComposerButtons } from './composer-buttons.tsx'
import { type ComposerDialog, ComposerDialogs } from './composer-dialogs.tsx'
import { useComposer } from './use-composer.ts'
import { useSharedContent } from './use-shared-content.ts'
import { useSubmit } from './use-submit.tsx'

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
  const { values, isPending } = composer
  useSharedContent(shared !== undefined, composer)
  const { titleRef, submit, reminder } = useSubmit(composer)
  const [openDialog, setOpenDialog] = useState<ComposerDialog | null>(null)
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
      notice={<Notice circleName={circleId === null ? null : circleName} isLost={shared === 'lost'} />}
      buttons={
        <ComposerButtons
          composer={composer}
          draftsLink={draftsLink}
          submitButton={!isNarrow && submitButton}
          onOpen={setOpenDialog}
        />
      }
    />
  )

  return (
    <>
      <InSheet sheet={sheet} action={submitButton} initialFocus={titleRef}>
        {form}
      </InSheet>
      <ComposerDialogs
        composer={composer}
        open={openDialog}
        circles={destinations}
        onSubmit={submitForm}
        onClose={() => setOpenDialog(null)}
        onDone={() => onDone?.()}
      />
      {reminder}
    </>
  )
}

interface NoticeProps {
  /** The circle to post to; null if the form belongs to none. */
  circleName: string | null
  /** True when what another app has shared did not arrive. */
  isLost: boolean
}

function Notice({ circleName, isLost }: NoticeProps) {
  if (circleName === null && !isLost) return null
  return (
    <p
      role={circleName === null ? 'status' : undefined}
      className="rounded-row bg-night-soft px-4 py-2.5 text-md text-night"
    >
      {circleName === null
        ? t('What you shared could not be taken over. Please add it here.')
        : rich('Posting to {circleName}', { circleName: <strong className="font-[680]">{circleName}</strong> })}
    </p>
  )
}

interface InSheetProps extends Pick<Props, 'sheet'>, Pick<ComponentProps<typeof Sheet>, 'action' | 'initialFocus'> {
  children: ReactNode
}

function InSheet({ sheet, children, ...props }: InSheetProps) {
  if (!sheet) return children
  return (
    <Sheet open={sheet.isOpen} onClose={sheet.onClose} title={t('Upload Activity')} disablePointerDismissal {...props}>
      {children}
    </Sheet>
  )
}
