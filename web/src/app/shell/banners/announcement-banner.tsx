import type { Community } from '@daystar/contract/community'
import { Megaphone, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { AnnouncementText } from '#features/community/ui/announcement-text.tsx'
import { useCommunity } from '#lib/community.ts'
import { t } from '#lib/i18n/translate.ts'
import { readStored, writeStored } from '#lib/storage/local-storage.ts'
import { storageKeys } from '#lib/storage/storage-keys.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { useUntilNextPage } from '../use-until-next-page.ts'

/** What the operators announce, until it ends or is dismissed on this device. */
export function AnnouncementBanner({ announcement }: { announcement: NonNullable<Community['announcement']> }) {
  const { language } = useCommunity()
  const [dismissed, setDismissed] = useState(() => readStored(storageKeys.announcement))
  const isOver = useUntilNextPage(useIsOver(announcement.expires_at))
  if (announcement.id === dismissed || isOver) return null

  function dismiss(id: string) {
    writeStored(storageKeys.announcement, id)
    setDismissed(id)
    // The button that had the focus is gone.
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <section aria-label={t('Announcement')} className="border-line border-b bg-gold-soft text-gold-ink">
      <div className="mx-auto flex max-w-page items-start gap-3 px-4 py-1 md:px-6">
        <Megaphone aria-hidden="true" className="mt-3 size-5 flex-none" />
        <p dir="auto" lang={language} className="min-w-0 flex-1 whitespace-pre-line break-words py-2.5 text-md">
          <AnnouncementText>{announcement.text}</AnnouncementText>
        </p>
        <IconButton
          label={t('Dismiss announcement')}
          icon={<X aria-hidden="true" className="size-5" />}
          onClick={() => dismiss(announcement.id)}
        />
      </div>
    </section>
  )
}

const checkMs = 30_000

/** Returns whether the time has passed. A page that stays open notices it within half a minute. */
function useIsOver(time: string | null): boolean {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    if (time === null) return
    const timer = setInterval(() => setNowMs(Date.now()), checkMs)
    return () => clearInterval(timer)
  }, [time])
  return time !== null && Date.parse(time) <= nowMs
}
