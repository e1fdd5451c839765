import { t } from '#lib/i18n/translate.ts'
import { showToast } from '#ui/toasts/toast.ts'

/** Says whether a change of a circle was saved. */
export const savedToasts = {
  onSuccess: () => showToast(t('Saved changes'), { tone: 'success' }),
  onError: () => showToast(t('Could not save changes'), { tone: 'failure' }),
}
