import { type ReactNode, Suspense } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { lazySection } from '#ui/loading/lazy-section.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import type { ComposerDialog } from './composer-dialogs.tsx'
import type { ComposerState } from './use-composer.ts'

const PublishAtField = lazySection(async () => (await import('./fields/publish-at-field.tsx')).PublishAtField)

interface Props {
  composer: ComposerState
  /** Shown next to the buttons that are not the main one. */
  draftsLink: ReactNode
  /** Absent where Submit is at the top of the screen. */
  submitButton: ReactNode
  onOpen: (dialog: ComposerDialog) => void
}

/** The buttons below the fields, and when the activity will be posted if that is not now. */
export function ComposerButtons({ composer, draftsLink, submitButton, onOpen }: Props) {
  const { isPending, isDraft, publishAt, setPublishAt, timeZone, postLater } = composer
  return (
    <>
      {publishAt !== null && (
        <Suspense fallback={<Skeleton className="h-32" />}>
          <PublishAtField
            value={publishAt}
            timeZone={timeZone}
            onChange={setPublishAt}
            onCancel={() => setPublishAt(null)}
          />
        </Suspense>
      )}
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
        <div className="-ms-3 me-auto flex flex-wrap">
          {draftsLink}
          {isDraft && !isPending && (
            <>
              {publishAt === null && (
                <Button tone="quiet" className="px-3" onClick={postLater}>
                  {t('Post later')}
                </Button>
              )}
              <Button tone="quiet" className="px-3" onClick={() => onOpen('discard')}>
                {t('Discard draft')}
              </Button>
            </>
          )}
        </div>
        <div className="flex min-w-fit flex-1 flex-wrap justify-end gap-3 *:flex-1 sm:*:flex-none">
          <Button tone="secondary" disabled={isPending} onClick={() => onOpen('preview')}>
            {t('Preview')}
          </Button>
          {submitButton}
        </div>
      </div>
    </>
  )
}
