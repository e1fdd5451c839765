import { type ReactNode, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '../buttons/button.tsx'
import { Card } from './card.tsx'

interface Props {
  /** The id of the heading. */
  id: string
  title: string
  showLabel: string
  hideLabel: string
  children: ReactNode
}

/** A card whose content is rendered, and therefore loaded, when it is opened. */
export function CollapsibleCard({ id, title, showLabel, hideLabel, children }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <Card aria-labelledby={id} className="p-5">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        <Button
          tone="quiet"
          size="compact"
          aria-label={open ? hideLabel : showLabel}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? t('Hide') : t('Show')}
        </Button>
      </div>
      {open && children}
    </Card>
  )
}
