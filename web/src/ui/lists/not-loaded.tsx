import { errorMessage, loadErrorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { TextSkeleton } from '../loading/skeleton.tsx'
import { ErrorState } from './error-state.tsx'

interface Props {
  error: unknown
  /** The title of the error. */
  failure: string
  /** Shows the message of the error itself. */
  detailed?: boolean
  onRetry: () => unknown
  /** The height of what is shown while it is loading. */
  lines: number
}

/** Shown in place of what is being loaded or could not be loaded. */
export function NotLoaded({ error, failure, detailed = false, onRetry, lines }: Props) {
  if (!error) return <TextSkeleton lines={lines} />
  return (
    <ErrorState title={failure} onRetry={() => void onRetry()}>
      {detailed ? errorMessage(error, t('Something went wrong.')) : loadErrorMessage(error)}
    </ErrorState>
  )
}
