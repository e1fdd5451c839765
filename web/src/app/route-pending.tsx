import { t } from '#lib/i18n/translate.ts'
import { Spinner } from '#ui/buttons/spinner.tsx'

/** Shown during a navigation while the next page loads. */
export function RoutePending() {
  return (
    <div role="status" className="grid min-h-[50vh] place-items-center text-quiet">
      <span className="sr-only">{t('Loading...')}</span>
      <Spinner className="size-7" />
    </div>
  )
}
