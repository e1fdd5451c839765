import { VolumeX } from 'lucide-react'
import { t } from '#lib/i18n/translate.ts'
import { useMutes } from '../../api/use-mutes.ts'
import { UnmuteButton } from './unmute-button.tsx'

/** Informs the viewer on the page of a member or a circle that they mute. */
export function MutedNotice({ kind, id }: { kind: 'member' | 'circle'; id: number }) {
  const { data: mutes, isLoading } = useMutes()
  // What is below is shown when it is known whether there is a notice, see `.in-order`.
  if (isLoading) return <span hidden className="skeleton" />
  const mute = mutes?.find((candidate) => candidate[kind]?.id === id)
  if (!mute) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-row bg-sunk px-3.5 py-2 text-md">
      <VolumeX aria-hidden="true" className="size-5 flex-none text-quiet" />
      <p className="min-w-40 flex-1">
        {kind === 'member' ? t('You muted this member.') : t('You muted this circle: its activities appear only here.')}
      </p>
      <UnmuteButton mute={mute} />
    </div>
  )
}
