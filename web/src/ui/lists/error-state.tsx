import type { ReactNode } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '../buttons/button.tsx'
import { Unplugged } from '../illustrations/lazy-illustrations.tsx'

export interface ErrorStateProps {
  title: ReactNode
  /** The error message. */
  children?: ReactNode
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
  retryLabel?: string | undefined
  /** Another action, such as a link to the sign-in page. */
  action?: ReactNode
}

/** Shown in place of content that failed to load, with a retry button. Announced as an alert. */
export function ErrorState({ title, children, onRetry, retrying, retryLabel = t('Retry'), action }: ErrorStateProps) {
  return (
    <div role="alert" className="mx-auto flex max-w-sm flex-col items-center gap-2 px-6 py-10 text-center">
      <div className="mb-3">
        <Unplugged />
      </div>
      <p className="display text-lg">{title}</p>
      {children && <p className="text-quiet text-pretty">{children}</p>}
      <div className="mt-3 flex flex-wrap items-center justify-center gap-4 empty:hidden">
        {onRetry && (
          <Button tone="secondary" onClick={onRetry} pending={retrying}>
            {retryLabel}
          </Button>
        )}
        {action}
      </div>
    </div>
  )
}
