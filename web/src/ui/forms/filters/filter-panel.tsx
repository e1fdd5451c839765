import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '../../buttons/button.tsx'
import { useMediaQuery } from '../../use-media-query.ts'

interface Props {
  /** The number of filters that apply. */
  count: number
  children: ReactNode
}

/** The fields that limit a list. On phones a button opens them, so that the list begins near the top of the page. */
export function FilterPanel({ count, children }: Props) {
  const isPhone = useMediaQuery('(width < 40rem)')
  const [isOpen, setIsOpen] = useState(!isPhone)
  const panelId = useId()
  return (
    <search aria-label={t('Filters')} className="flex flex-col items-start gap-3">
      <Button
        tone="secondary"
        size="compact"
        icon={<SlidersHorizontal aria-hidden="true" className="size-4" />}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {count === 0 ? t('Filters') : t('Filters ({count})', { count })}
      </Button>
      <div id={panelId} hidden={!isOpen} className="w-full">
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3">{children}</div>
      </div>
    </search>
  )
}
