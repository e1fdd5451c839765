import { Bell } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { showTitleCount } from '#lib/document-title.ts'
import { t } from '#lib/i18n/translate.ts'
import { useMyId } from '#lib/members/use-me.ts'
import { showAppBadge } from '#lib/secure-context/device-features.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { lazySection } from '#ui/loading/lazy-section.tsx'
import { PersonSkeleton } from '#ui/loading/skeleton.tsx'
import { Popover } from '#ui/overlays/popover.tsx'
import { Badge } from '#ui/surfaces/badge.tsx'
import { useNotifications } from '../api/use-notifications.ts'
import { useSeen } from '../api/use-seen.ts'
import type { NotificationItem } from '../items.ts'

const NotificationList = lazySection(async () => (await import('./notification-list.tsx')).NotificationList, 'first')

const panelWidth = 440

/** The bell with the unread count. Opening the panel marks all notifications as seen. */
export function NotificationBell() {
  const myId = useMyId()
  return myId === null ? <BellButton unread={0} /> : <MemberBell key={myId} myId={myId} />
}

function MemberBell({ myId }: { myId: number }) {
  const [open, setOpen] = useState(false)
  /** The unseen notifications when the panel was opened, and those that arrived since. */
  const [newKeys, setNewKeys] = useState<ReadonlySet<string>>(new Set())
  const { items, refresh, older, hasFailed } = useNotifications(myId)
  const [seen, markSeen] = useSeen(myId)
  const unread = items.filter((item) => isNew(item, seen)).length

  useEffect(() => {
    if (!open || unread === 0) return
    const keys = items.filter((item) => isNew(item, seen)).map((item) => item.key)
    setNewKeys((before) => new Set([...before, ...keys]))
    markSeen(items.map((item) => item.key))
  }, [open, unread, items, seen, markSeen])

  const badge = open ? 0 : unread
  useEffect(() => {
    showAppBadge(badge)
    showTitleCount(badge)
    return () => {
      showAppBadge(0)
      showTitleCount(0)
    }
  }, [badge])

  function changeOpen(isOpen: boolean) {
    setOpen(isOpen)
    if (!isOpen) return
    setNewKeys(new Set())
    refresh()
  }

  return (
    <Popover
      title={t('Notifications')}
      width={panelWidth}
      align="end"
      isSheetOnPhones
      open={open}
      onOpenChange={changeOpen}
      className="p-2! [&>h2]:px-2 [&>h2]:pt-2"
      trigger={<BellButton unread={badge} />}
    >
      <Suspense fallback={<PersonSkeleton />}>
        <NotificationList
          items={items}
          newKeys={newKeys}
          older={older}
          onRetry={hasFailed ? refresh : null}
          onClose={() => changeOpen(false)}
        />
      </Suspense>
    </Popover>
  )
}

/** On no device seen before. */
const isNew = ({ key, isUnread }: NotificationItem, seen: ReadonlySet<string>) => isUnread !== false && !seen.has(key)

function BellButton({ unread, ...rest }: { unread: number }) {
  return (
    <IconButton
      {...rest}
      label={unread === 0 ? t('Notifications') : t('Notifications, {unread} new', { unread })}
      icon={<Bell aria-hidden="true" className="size-5.5" />}
      badge={<Badge count={unread} />}
    />
  )
}
