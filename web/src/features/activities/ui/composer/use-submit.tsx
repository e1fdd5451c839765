import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { undescribedCount } from '../media-field/media-state.ts'
import { emptyDescription, useAltTextReminder } from '../media-field/undescribed.ts'
import type { ActivityFormState } from './activity-form.tsx'
import { usePreservedFocus } from './use-preserved-focus.ts'

const AlertDialog = lazyOverlay(async () => (await import('#ui/overlays/alert-dialog.tsx')).AlertDialog)

type SubmittedForm = Pick<ActivityFormState, 'submit' | 'isPending' | 'media' | 'values'>

interface Submit {
  titleRef: RefObject<HTMLInputElement | null>
  submit: () => void
  /** The question whether photos without a description are posted. */
  reminder: ReactNode
}

/**
 * Submits the form, and moves the focus to the title if that is missing. Members who want to be reminded are asked
 * before photos without a description are sent.
 */
export function useSubmit(form: SubmittedForm): Submit {
  const titleRef = useRef<HTMLInputElement>(null)
  const saveFocus = usePreservedFocus(form.isPending)
  const reminds = useAltTextReminder()
  const [isAsking, setIsAsking] = useState(false)
  const count = reminds ? undescribedCount(form.media.state) : 0

  function send() {
    setIsAsking(false)
    saveFocus()
    if (!form.submit()) titleRef.current?.focus()
  }

  return {
    titleRef,
    submit: () => {
      if (count > 0 && !form.isPending && form.values.title.trim() !== '') setIsAsking(true)
      else send()
    },
    reminder: isAsking && (
      <AlertDialog
        open
        title={t('{count, plural, one {A photo has no description.} other {# photos have no description.}}', { count })}
        description={t('Some members cannot see photos. A description says what a photo shows.')}
        cancelLabel={t('Add a description')}
        confirmLabel={t('Continue without')}
        finalFocus={emptyDescription}
        onClose={() => setIsAsking(false)}
        onConfirm={send}
      />
    ),
  }
}
