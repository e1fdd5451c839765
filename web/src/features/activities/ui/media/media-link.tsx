import { useQueryClient } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { isExpired, renewMedia } from '../../api/media-urls.ts'

interface Props {
  activityId: number
  url: string
}

/** Opens media that the page cannot show. */
export function MediaLink({ activityId, url }: Props) {
  const cache = useQueryClient()

  function openRenewed(event: MouseEvent) {
    if (!isExpired(url)) return
    event.preventDefault()
    // Opened before the renewal: afterwards, browsers would block it as a popup.
    const tab = window.open('', '_blank')
    if (!tab) return
    tab.opener = null
    const show = (target: string) => tab.location.replace(new URL(target, location.href))
    renewMedia(cache, activityId, url).then(
      (media) => show(media?.url ?? url),
      () => show(url),
    )
  }

  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      onClick={openRenewed}
      className="link mx-5 inline-flex min-h-11 items-center"
    >
      {t('View Media')}
    </a>
  )
}
