import type { CircleDetail } from '@daystar/contract/circles'
import { Flag, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorMessage } from '#lib/errors/request-error.ts'
import { emit } from '#lib/events/window-events.ts'
import { t } from '#lib/i18n/translate.ts'
import { useMyId } from '#lib/members/use-me.ts'
import { Button } from '#ui/buttons/button.tsx'
import { QueryList } from '#ui/lists/query-list.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { type Notice, useChangeNotices, useCircleNotices } from '../../api/use-circle-notices.ts'
import { NoticeText } from './notice-text.tsx'

interface DialogProps {
  circle: CircleDetail
  /** What waits to be sent about a notice. */
  note: (notice: Notice) => ReactNode
  onClose: () => void
}

/** All notices to the members of a circle, with what the viewer can do. */
export function CircleNoticesDialog({ circle, note, onClose }: DialogProps) {
  return (
    <Dialog open title={t('Notices')} onClose={onClose}>
      <QueryList
        label={t('Notices')}
        query={useCircleNotices(circle.id)}
        empty={t('There are no notices.')}
        failure={t('Could not load the notices.')}
        row={(notice) => (
          <NoticeRow key={notice.id} circleId={circle.id} notice={notice} note={note(notice)} onClose={onClose} />
        )}
      />
    </Dialog>
  )
}

interface RowProps {
  circleId: number
  notice: Notice
  note: ReactNode
  onClose: () => void
}

function NoticeRow({ circleId, notice, note, onClose }: RowProps) {
  const myId = useMyId()
  const { remove } = useChangeNotices(circleId)
  const { id, author, isRemovable } = notice
  return (
    <li className="flex flex-col gap-1 py-3">
      <NoticeText notice={notice} onFollowLink={onClose} />
      {note}
      <div className="-ms-3 flex flex-wrap">
        {isRemovable && (
          <Button
            tone="quiet"
            size="compact"
            icon={<Trash2 aria-hidden="true" className="size-4.5" />}
            pending={remove.isPending}
            onClick={() =>
              remove.mutate(id, {
                onSuccess: () => showToast(t('Notice removed'), { tone: 'success' }),
                onError: (error) =>
                  showToast(errorMessage(error, t('Could not remove the notice')), { tone: 'failure' }),
              })
            }
          >
            {t('Remove')}
          </Button>
        )}
        {author.id !== myId && (
          <Button
            tone="quiet"
            size="compact"
            icon={<Flag aria-hidden="true" className="size-4.5" />}
            onClick={() => emit('report:open', { type: 'notice', id, member: author })}
          >
            {t('Report', {}, { context: 'verb' })}
          </Button>
        )}
      </div>
    </li>
  )
}
