import type { Language } from '@daystar/contract/languages'
import { readStored, writeStored } from '../storage/local-storage.ts'
import { storageKeys } from '../storage/storage-keys.ts'
import { pageLanguage } from './page-language.ts'

const yearSeconds = 31_536_000
const reloadedKey = 'language-reload'

/**
 * Opens the page again if the member has set another language, which the server reads from a cookie. null: automatic,
 * so that the choice in the menu of the signed-out pages applies.
 */
export function applyLanguageSetting(language: Language | null): void {
  const applied = readStored(storageKeys.language)
  if (language === null && applied === null) return
  writeStored(storageKeys.language, language)
  writeCookie(language)
  if (language === pageLanguage) allowReload()
  else if (language !== null || applied === pageLanguage) reloadOnceFor(language)
}

/** Removes the language of a member who signs out from the cookie. */
export function forgetLanguageSetting(): void {
  if (readStored(storageKeys.language) === null) return
  writeStored(storageKeys.language, null)
  writeCookie(null)
}

/** `server/src/platform/http/pages/page-language.ts` reads the cookie. */
function writeCookie(language: Language | null): void {
  const maxAge = language === null ? 0 : yearSeconds
  // biome-ignore lint/suspicious/noDocumentCookie: some supported browsers lack the Cookie Store API.
  document.cookie = `daystar_language=${language ?? ''};path=/;max-age=${maxAge};samesite=lax`
}

/** The page keeps its language if a reload has not changed it, for instance because the browser blocks cookies. */
function reloadOnceFor(language: Language | null): void {
  try {
    if (sessionStorage.getItem(reloadedKey) === String(language)) return
    sessionStorage.setItem(reloadedKey, String(language))
  } catch {
    return
  }
  location.reload()
}

function allowReload(): void {
  try {
    sessionStorage.removeItem(reloadedKey)
  } catch {
    // Storage is blocked, and the page was not reloaded either.
  }
}
