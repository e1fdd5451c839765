import { useRef, useState } from 'react'
import { isAborted } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { currentSession } from '#lib/session/session.ts'
import { useIsMounted } from '#lib/use-is-mounted.ts'
import { showToast } from '#ui/toasts/toast.ts'
import type { FormValues } from './form-values.ts'

/** What a request of the form needs to report its progress and to be cancelled. */
export interface SubmissionHandles {
  readonly signal: AbortSignal
  readonly onProgress: (fraction: number) => void
}

/**
 * Checking and sending the activity form, with its errors and progress: the same for new and edited activities. A form
 * is not sent while one of its files is being opened.
 */
export function useSubmission(values: FormValues, isOpeningFile: boolean) {
  const [titleError, setTitleError] = useState<string>()
  const [error, setError] = useState<string>()
  const [isEarly, setIsEarly] = useState(false)
  if (isEarly && !isOpeningFile) setIsEarly(false)
  const [progress, setProgress] = useState(0)
  const abortController = useRef<AbortController | null>(null)
  const isMounted = useIsMounted()

  function clearErrors() {
    setTitleError(undefined)
    setError(undefined)
  }

  /** Clears the errors that a change of these fields makes obsolete. */
  function handleChange(changes: Partial<FormValues>) {
    setError(undefined)
    if (changes.title !== undefined) setTitleError(undefined)
  }

  /** Reports a failed request: in the form, or as a toast if the form has been unmounted. */
  function fail(failure: unknown, message: string) {
    if (isAborted(failure)) return
    if (isMounted.current) setError(message)
    else showToast(message, { tone: 'failure' })
  }

  /** Calls `send` unless a request is running. Returns false if the input must be corrected first. */
  function submit(send: () => void): boolean {
    if (abortController.current) return true
    if (!currentSession()) {
      setError(t('Not authenticated'))
      return false
    }
    if (values.title.trim() === '') {
      setTitleError(t('Please give it a title.'))
      return false
    }
    if (isOpeningFile) setIsEarly(true)
    else send()
    return true
  }

  /** Prepares a request. `onSettled` must be called when it has ended. */
  function begin(): { handles: SubmissionHandles; onSettled: () => void } {
    setError(undefined)
    setProgress(0)
    const controller = new AbortController()
    abortController.current = controller
    const onSettled = () => {
      abortController.current = null
    }
    return { handles: { signal: controller.signal, onProgress: setProgress }, onSettled }
  }

  return {
    /** What the form shows of it. */
    form: {
      titleError,
      error: isEarly ? t('Your photo or video is still being opened. Please try again in a moment.') : error,
      progress,
      cancel: () => abortController.current?.abort(),
    },
    /** Shows what has to be corrected. */
    reject: setError,
    isMounted,
    clearErrors,
    handleChange,
    fail,
    submit,
    begin,
  }
}
