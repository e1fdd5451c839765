import { t } from '#lib/i18n/translate.ts'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import type { ComposerState } from './use-composer.ts'

const PreviewDialog = lazyOverlay(async () => (await import('./preview-dialog.tsx')).PreviewDialog)
const SuccessDialog = lazyOverlay(async () => (await import('./success-dialog.tsx')).SuccessDialog)
const AlertDialog = lazyOverlay(async () => (await import('#ui/overlays/alert-dialog.tsx')).AlertDialog)

/** A dialog that a button opens. */
export type ComposerDialog = 'preview' | 'discard'

interface Props {
  composer: ComposerState
  open: ComposerDialog | null
  /** Names of the target circles. */
  circles: readonly string[]
  onSubmit: () => void
  onClose: () => void
  /** Called after the confirmation of the upload. */
  onDone: () => void
}

/** The dialogs of the composer: those of its buttons, and those about what was posted. */
export function ComposerDialogs({ composer, open, circles, onSubmit, onClose, onDone }: Props) {
  return (
    <>
      {open === 'preview' && (
        <PreviewDialog
          values={composer.values}
          media={composer.media.first}
          circles={circles}
          onSubmit={onSubmit}
          onClose={onClose}
        />
      )}
      {open === 'discard' && (
        <AlertDialog
          open
          danger
          title={t('Discard this draft?')}
          description={t('Your text and your photo or video will be deleted.')}
          onClose={onClose}
          onConfirm={() => {
            composer.discard()
            onClose()
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
            onDone()
          }}
        />
      )}
    </>
  )
}
