import { CirclesCard } from '#features/circles/ui/circles-card.tsx'
import { ConnectionsPanel } from '#features/connections/ui/connections-panel.tsx'

/** The right column of the home page on wide screens. */
export function HomeSideColumn() {
  return (
    <div className="in-order sticky top-23 flex flex-col gap-5 self-start">
      <CirclesCard />
      <ConnectionsPanel />
    </div>
  )
}
