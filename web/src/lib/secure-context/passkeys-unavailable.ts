import { t } from '#lib/i18n/translate.ts'
import { isInsecurePage } from './is-insecure-page.ts'

/** Why passkeys cannot be used on this page; null if they can. */
export function passkeysUnavailable(): string | null {
  if ('PublicKeyCredential' in window) return null
  return isInsecurePage() ? t('Passkeys need HTTPS.') : t('This browser does not support passkeys.')
}
