import { ArrowUp } from 'lucide-react'
import { t } from '#lib/i18n/translate.ts'
import { useShortcuts } from '#lib/shortcuts/use-shortcuts.ts'
import { Button } from '#ui/buttons/button.tsx'

/** Shows the number of new activities, and loads them when pressed. */
export function NewActivitiesPill({ count, onShow }: { count: number; onShow: () => void }) {
  useShortcuts({ '.': () => count > 0 && onShow() })
  return (
    <div role="status" className="pointer-events-none sticky top-18 z-5 flex h-0 justify-center">
      {count > 0 && (
        <Button
          size="compact"
          className="pointer-events-auto rounded-full shadow-high"
          icon={<ArrowUp aria-hidden="true" className="size-4" />}
          onClick={onShow}
        >
          {count >= 20
            ? t('20+ new activities')
            : t('{count, plural, one {# new activity} other {# new activities}}', { count })}
        </Button>
      )}
    </div>
  )
}
