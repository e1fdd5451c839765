import { Bell } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '#lib/chunks.ts'
import { useMyId } from '#lib/use-me.ts'
import { Badge } from '#ui/badge.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Popover } from '#ui/popover.tsx'
import { PersonSkeleton } from '#ui/skeleton.tsx'
import { useLiveUpdates } from '../api/use-live-updates.ts'
import { useNotifications } from '../api/use-notifications.ts'

const NotificationList = lazyPart(async () => (await import('./notification-list.tsx')).NotificationList)

const panelWidth = 440

/** The bell with the number of what is new. Opening the panel marks all of it as seen. */
export function NotificationBell() {
  const myId = useMyId()
  return myId === null ? <BellButton unread={0} /> : <OwnBell key={myId} myId={myId} />
}

function OwnBell({ myId }: { myId: number }) {
  const [open, setOpen] = useState(false)
  const [unseenAtOpening, setUnseenAtOpening] = useState<ReadonlySet<string>>(new Set())
  const { items, unread, seen, seeAll, refresh } = useNotifications(myId)
  useLiveUpdates()

  function change(next: boolean) {
    setOpen(next)
    // On closing too: what came while the panel was open has been seen in it.
    seeAll()
    if (!next) return
    setUnseenAtOpening(new Set(items.map((item) => item.key).filter((key) => !seen.has(key))))
    refresh()
  }

  return (
    <Popover
      title="Notifications"
      width={panelWidth}
      align="end"
      open={open}
      onOpenChange={change}
      className="p-2! [&>h2]:px-2 [&>h2]:pt-2"
      trigger={<BellButton unread={open ? 0 : unread} />}
    >
      <Suspense fallback={<PersonSkeleton />}>
        <NotificationList items={items} fresh={unseenAtOpening} onLeave={() => change(false)} />
      </Suspense>
    </Popover>
  )
}

function BellButton({ unread, ...rest }: { unread: number }) {
  return (
    <IconButton
      {...rest}
      label={unread === 0 ? 'Notifications' : `Notifications, ${unread} new`}
      icon={<Bell aria-hidden="true" className="size-5.5" />}
      badge={<Badge count={unread} />}
    />
  )
}
