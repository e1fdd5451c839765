import { Bell } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyComponent } from '#lib/chunks.ts'
import { useMyId } from '#lib/use-me.ts'
import { Badge } from '#ui/badge.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Popover } from '#ui/popover.tsx'
import { PersonSkeleton } from '#ui/skeleton.tsx'
import { useNotifications } from '../api/use-notifications.ts'

const NotificationList = lazyComponent(async () => (await import('./notification-list.tsx')).NotificationList)

const panelWidth = 440

/** The bell with the unread count. Opening the panel marks all notifications as seen. */
export function NotificationBell() {
  const myId = useMyId()
  return myId === null ? <BellButton unread={0} /> : <MemberBell key={myId} myId={myId} />
}

function MemberBell({ myId }: { myId: number }) {
  const [open, setOpen] = useState(false)
  const [newKeys, setNewKeys] = useState<ReadonlySet<string>>(new Set())
  const { items, unread, seen, markAllSeen, refresh } = useNotifications(myId)

  function changeOpen(isOpen: boolean) {
    setOpen(isOpen)
    // Also on closing, for notifications that arrived while the panel was open.
    markAllSeen()
    if (!isOpen) return
    setNewKeys(new Set(items.map((item) => item.key).filter((key) => !seen.has(key))))
    refresh()
  }

  return (
    <Popover
      title="Notifications"
      width={panelWidth}
      align="end"
      open={open}
      onOpenChange={changeOpen}
      className="p-2! [&>h2]:px-2 [&>h2]:pt-2"
      trigger={<BellButton unread={open ? 0 : unread} />}
    >
      <Suspense fallback={<PersonSkeleton />}>
        <NotificationList items={items} newKeys={newKeys} onClose={() => changeOpen(false)} />
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
