import { t } from '#lib/i18n/translate.ts'
import { formatDate } from '#lib/texts/dates.ts'
import { NotLoaded } from '#ui/lists/not-loaded.tsx'
import { useDeletion } from '../../api/use-account-deletion.ts'
import { DeleteAccount } from './delete-account.tsx'
import { KeepAccountButton } from './keep-account-button.tsx'

/** Deletes the account of the viewer, or keeps one that is going to be deleted. */
export function OwnDeletion({ onDeleted }: { onDeleted: (message: string) => void }) {
  const { data, error, refetch } = useDeletion()
  if (!data)
    return <NotLoaded detailed error={error} failure={t('Could not load this part.')} onRetry={refetch} lines={2} />
  if (data.deletion_at === null) return <DeleteAccount onDeleted={onDeleted} />
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{t('Your account will be deleted on {date}.', { date: formatDate(data.deletion_at) })}</p>
      <KeepAccountButton />
    </div>
  )
}
