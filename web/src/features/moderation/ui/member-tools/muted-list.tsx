import type { Mute } from '@daystar/contract/moderation/mutes'
import { loadErrorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { formatDateTime } from '#lib/texts/dates.ts'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { TextSkeleton } from '#ui/loading/skeleton.tsx'
import { mutedName, useMutes } from '../../api/use-mutes.ts'
import { UnmuteButton } from './unmute-button.tsx'

/** The members, circles and words that the viewer mutes, each with a button to unmute. */
export function MutedList() {
  const { data, error, isPending, refetch } = useMutes()
  if (isPending) return <TextSkeleton lines={1} />
  if (error && !data) {
    return (
      <ErrorState title={t('Could not load what you have muted.')} onRetry={() => void refetch()}>
        {loadErrorMessage(error)}
      </ErrorState>
    )
  }
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
