import type { ErrorComponentProps } from '@tanstack/react-router'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'

interface PageErrorProps {
  isChunkError?: boolean
  onRetry: () => void
  isRetrying?: boolean
}

/** Replaces a page that failed to load or to render. */
export function PageError({ isChunkError = false, onRetry, isRetrying = false }: PageErrorProps) {
  return (
    <div
      role="alert"
      className="mx-auto flex min-h-[60vh] max-w-reading flex-col items-center justify-center gap-4 px-6 text-center"
    >
      <h1 className="text-2xl">{isChunkError ? t('This page failed to load') : t('Something went wrong.')}</h1>
      <p className="text-quiet">
        {isChunkError
          ? t('A part of Daystar could not be loaded. Please check your connection and try again.')
          : t('This page could not be displayed. Your drafts are saved.')}
      </p>
      <Button onClick={onRetry} pending={isRetrying}>
        {t('Retry')}
      </Button>
    </div>
  )
}

/** For errors outside the lazy-loaded parts, which have their own error boundaries. */
export function RouteError({ reset }: ErrorComponentProps) {
  return <PageError onRetry={reset} />
}
