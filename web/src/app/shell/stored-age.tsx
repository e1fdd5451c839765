import { useStoredAt } from '#lib/api/offline.ts'
import { t } from '#lib/i18n/translate.ts'
import { formatDateTime } from '#lib/texts/dates.ts'

/** The age of what is shown while the server cannot be reached. */
export function StoredAge() {
  const storedAt = useStoredAt()
  return (
    storedAt && (
      <span className="block font-normal">{t('Last updated {time}', { time: formatDateTime(storedAt) })}</span>
    )
  )
}
