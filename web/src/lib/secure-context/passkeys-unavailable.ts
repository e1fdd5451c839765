import { isInsecurePage } from './is-insecure-page.ts'

/** Why passkeys cannot be used on this page; null if they can. */
export function passkeysUnavailable(): string | null {
  if ('PublicKeyCredential' in window) return null
  return isInsecurePage() ? 'Passkeys need HTTPS.' : 'This browser does not support passkeys.'
}
