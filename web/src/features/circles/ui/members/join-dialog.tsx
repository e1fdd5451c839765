import type { CircleDetail } from '@daystar/contract/circles'
import { rich, t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { RulesText } from '../circle-rules.tsx'

interface Props {
  circle: CircleDetail
  onClose: () => void
  onJoin: () => void
}

/** Shows the rules of a circle to a member who is about to join. */
export function JoinDialog({ circle, onClose, onJoin }: Props) {
  return (
    <Dialog open title={rich('Rules of {name}', { name: <bdi>{circle.name}</bdi> })} onClose={onClose}>
      <RulesText rules={circle.rules} />
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button tone="secondary" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button onClick={onJoin}>{t('Accept and join')}</Button>
      </div>
    </Dialog>
  )
}
