import { useState } from 'react'
import { RequestError } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { type ChosenAudience, useAudience } from '../../../api/use-audience.ts'
import { audienceText } from '../../../audience-text.ts'

const AudienceDialog = lazyOverlay(async () => (await import('../../audience/audience-dialog.tsx')).AudienceDialog)

/** Some servers do not have this endpoint. */
const isMissing = (error: unknown) => error instanceof RequestError && [404, 405].includes(error.status)

/** Below the audience field: who will see the activity, with the list of these members on demand. */
export function AudienceSummary(chosen: ChosenAudience) {
  const query = useAudience(chosen)
  const [isListOpen, setListOpen] = useState(false)
  const preview = query.data?.pages[0]?.items
  return (
    <div className="mt-1.5 min-h-5 text-quiet text-sm">
      <p aria-live="polite">
        {preview && audienceText(preview)}
        {!preview && query.error && !isMissing(query.error) && t('Could not load the audience.')}
      </p>
      {preview !== undefined && (preview.count ?? 0) > 0 && (
        <button
          type="button"
          className="min-h-11 font-[580] text-night underline underline-offset-4"
          onClick={() => setListOpen(true)}
        >
          {t('Show who')}
        </button>
      )}
      {isListOpen && <AudienceDialog {...chosen} onClose={() => setListOpen(false)} />}
    </div>
  )
}
