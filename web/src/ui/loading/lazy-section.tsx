import type { ComponentType } from 'react'
import type { Prefetching } from '#lib/chunks/chunks.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '../buttons/button.tsx'
import { type LazyPart, lazyPart, type PartFailureProps } from './lazy-part.tsx'
import { useReloadOffer } from './use-reload-offer.ts'

interface SectionProps {
  /** Replaces the section by what was there before, for instance an editor by the text. */
  onDone?: (() => void) | undefined
}

/** A section of a page or dialog with its own chunk. */
export function lazySection<P extends object>(
  load: () => Promise<ComponentType<P>>,
  prefetching?: Prefetching,
): LazyPart<P> {
  return lazyPart<P>(load, Failure, prefetching)
}

function Failure({ part, error, onRetry, isRetrying }: PartFailureProps<SectionProps>) {
  const reload = useReloadOffer(error)
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-quiet text-pretty">
        {t('This part of Daystar could not be loaded. Please check your connection and try again.')}
      </p>
      <div className="flex flex-wrap gap-3">
        {part.onDone && (
          <Button tone="quiet" onClick={part.onDone}>
            {t('Cancel')}
          </Button>
        )}
        {reload && (
          <Button tone="quiet" onClick={reload}>
            {t('Reload page')}
          </Button>
        )}
        <Button tone="secondary" onClick={onRetry} pending={isRetrying}>
          {t('Retry')}
        </Button>
      </div>
    </div>
  )
}
