import type { MentionedMember } from '@daystar/contract/fields'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { loadErrorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { useMyId } from '#lib/members/use-me.ts'
import { formatTimestamp } from '#lib/texts/dates.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { TextSkeleton } from '#ui/loading/skeleton.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { ChangedText } from '#ui/texts/changed-text.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useActivity } from '../../api/use-activity.ts'
import { useRemoveVersion, useVersions } from '../../api/use-versions.ts'
import { type Change, changesBetween } from './changes.ts'

const AlertDialog = lazyOverlay(async () => (await import('#ui/overlays/alert-dialog.tsx')).AlertDialog)

interface Props {
  activityId: number
  onClose: () => void
}

/** The edits of an activity, newest first, with what each changed. Mounted only while it is open. */
export function VersionsDialog({ activityId, onClose }: Props) {
  const { data: activity } = useActivity(activityId)
  const { data: versions, error, isPending, refetch } = useVersions(activityId)
  const isAuthor = useMyId() === activity?.author_id
  const [removedId, setRemovedId] = useState<number | null>(null)
  const remove = useRemoveVersion(activityId)

  const current = activity && { ...activity, id: 0, written_at: activity.edited_at ?? activity.created_at }
  const all = current && versions ? [current, ...versions] : []
  return (
    <Dialog open onClose={onClose} title={t('Earlier versions')}>
      {error && (
        <ErrorState title={t('Could not load the versions.')} onRetry={() => void refetch()}>
          {loadErrorMessage(error)}
        </ErrorState>
      )}
      {isPending && <TextSkeleton lines={4} />}
      {versions?.length === 0 && <p className="py-6 text-center text-quiet">{t('No earlier version to show.')}</p>}
      {all.length > 1 && (
        <ol className="flex flex-col divide-y divide-line">
          {all.map((version, index) => {
            const before = all[index + 1]
            return (
              <li key={version.id} className="py-3 first:pt-0">
                <div className="flex min-h-11 items-center justify-between gap-3">
                  <p className="dotted-row text-quiet text-sm">
                    <time dateTime={version.written_at}>{formatTimestamp(version.written_at)}</time>
                    {index === 0 && <span>{t('Current version')}</span>}
                  </p>
                  {isAuthor && index > 0 && (
                    <IconButton
                      label={t('Delete the version of {time}', { time: formatTimestamp(version.written_at) })}
                      icon={<Trash2 aria-hidden="true" className="size-4.5" />}
                      onClick={() => setRemovedId(version.id)}
                    />
                  )}
                </div>
                {before ? (
                  <Changes
                    changes={changesBetween(before, version)}
                    mentions={[...version.mentions, ...before.mentions]}
                  />
                ) : (
                  <p className="wrap-anywhere" dir="auto">
                    {version.title}
                  </p>
                )}
              </li>
            )
          })}
        </ol>
      )}
      {removedId !== null && (
        <AlertDialog
          open
          danger
          title={t('Delete this version?')}
          description={t('Others can no longer see it. The activity stays as it is.')}
          pending={remove.isPending}
          onClose={() => setRemovedId(null)}
          onConfirm={() =>
            remove.mutate(removedId, {
              onError: (failure) => showToast(loadErrorMessage(failure), { tone: 'failure' }),
              onSettled: () => setRemovedId(null),
            })
          }
        />
      )}
    </Dialog>
  )
}

/** What one edit changed. */
function Changes({ changes, mentions }: { changes: readonly Change[]; mentions: MentionedMember[] }) {
  if (changes.length === 0) return <p className="text-quiet text-sm">{t('No change in what is listed here.')}</p>
  return (
    <dl className="flex flex-col gap-2">
      {changes.map(({ name, label, before, after }) => (
        <div key={name}>
          <dt className="text-quiet text-sm">{label}</dt>
          {name === 'media' ? (
            <dd>{t('Changed')}</dd>
          ) : (
            <dd dir="auto" className="wrap-anywhere [unicode-bidi:plaintext] whitespace-pre-wrap">
              <ChangedText before={before} after={after} mentions={mentions} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
