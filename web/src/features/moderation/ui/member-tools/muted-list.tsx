import type { Mute } from '@daystar/contract/moderation/mutes'
import { t } from '#lib/i18n/translate.ts'
import { formatDateTime } from '#lib/texts/dates.ts'
import { NotLoaded } from '#ui/lists/not-loaded.tsx'
import { mutedName, useMutes } from '../../api/use-mutes.ts'
import { UnmuteButton } from './unmute-button.tsx'

/** The members, circles and words that the viewer mutes, each with a button to unmute. */
export function MutedList() {
  const { data, error, refetch } = useMutes()
  if (!data)
    return <NotLoaded error={error} failure={t('Could not load what you have muted.')} onRetry={refetch} lines={1} />
  if (data.length === 0) return <p className="text-quiet">{t("You haven't muted anyone or any words.")}</p>
  return (
    <ul aria-label={t('Muted')} className="flex flex-col gap-1">
      {data.map((mute) => (
        <li key={mute.id} className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 py-1.5">
          <span className="min-w-44 flex-1">
            <bdi className="block break-words font-[560]">{mute.word ? `“${mute.word}”` : mutedName(mute)}</bdi>
            <span className="block text-quiet text-sm">{detailOf(mute)}</span>
          </span>
          <UnmuteButton mute={mute} />
        </li>
      ))}
    </ul>
  )
}

function detailOf({ member, circle, expires_at: end }: Mute): string {
  const kind = member ? t('Member') : circle ? t('Circle') : t('Word or phrase')
  return `${kind}, ${end ? t('until {time}', { time: formatDateTime(end) }) : t('until you unmute')}`
}
