import type { CircleDetail } from '@daystar/contract/circles'
import { Ellipsis, Flag, VolumeX } from 'lucide-react'
import { useState } from 'react'
import { emit } from '#lib/events/window-events.ts'
import { t } from '#lib/i18n/translate.ts'
import { useMyId } from '#lib/members/use-me.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { Menu } from '#ui/overlays/menu.tsx'

const MuteDialog = lazyOverlay(async () => (await import('./mute-dialog.tsx')).MuteDialog)

/** What a member can do about a circle, whether or not they belong to it. */
export function CircleActions({ circle }: { circle: Pick<CircleDetail, 'id' | 'name' | 'is_admin'> }) {
  const myId = useMyId()
  const [isMuting, setMuting] = useState(false)
  if (myId === null) return null
  const report = (label: string, type: 'circle' | 'circle_picture') => ({
    label,
    icon: <Flag aria-hidden="true" className="size-4.5" />,
    onSelect: () => emit('report:open', { type, id: circle.id }),
  })
  return (
    <>
      <Menu
        trigger={<IconButton label={t('More actions')} icon={<Ellipsis aria-hidden="true" className="size-5.5" />} />}
        items={[
          {
            label: t('Mute circle'),
            icon: <VolumeX aria-hidden="true" className="size-4.5" />,
            onSelect: () => setMuting(true),
          },
          // Admins are responsible for the circle: a report would concern themselves.
          ...(circle.is_admin
            ? []
            : [report(t('Report circle'), 'circle'), report(t('Report pictures'), 'circle_picture')]),
        ]}
      />
      {isMuting && (
        <MuteDialog target={{ kind: 'circle', id: circle.id, name: circle.name }} onClose={() => setMuting(false)} />
      )}
    </>
  )
}
