import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import { PlanningCard } from '#features/planning/ui/planning-card.tsx'
import { t } from '#lib/i18n/translate.ts'
import { Card } from '#ui/surfaces/card.tsx'
import { Collapsible } from '#ui/surfaces/collapsible.tsx'
import { useMediaQuery } from '#ui/use-media-query.ts'

/** A circle's planning tools: next to the feed on wide screens, collapsed above it on narrow ones. */
export function CirclePlanning({ circleId }: { circleId: number }) {
  const isWide = useMediaQuery('(width >= 72rem)')
  const [open, setOpen] = useState(false)
  if (isWide) return <PlanningCard place={`circle:${circleId}`} />
  return (
    <Card as="div" className="p-2">
      <Collapsible
        label={t('Calendar and plans')}
        icon={<ClipboardList aria-hidden="true" className="size-5" />}
        open={open}
        onOpenChange={setOpen}
      >
        {open && <PlanningCard place={`circle:${circleId}`} />}
      </Collapsible>
    </Card>
  )
}
