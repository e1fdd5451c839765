import { errorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { showToast } from './toast.ts'

/** Says that a change could not be saved, and why. */
export const showFailure = (error: unknown): void =>
  showToast(errorMessage(error, t('Could not save changes')), { tone: 'failure' })
