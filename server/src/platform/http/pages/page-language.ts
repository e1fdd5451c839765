import type { CommunitySettings } from '@daystar/contract/community'
import { isLanguage, type Language, sourceLanguage } from '@daystar/contract/languages'
import type { FastifyRequest } from 'fastify'
import { acceptedLanguage } from '../request-language.ts'

/**
 * The language that a member has set, or that was chosen in the menu of the signed-out pages. A cookie, because
 * browsers send no token when they navigate; `web/src/lib/i18n/language-setting.ts` sets it as well.
 */
const cookieName = 'daystar_language'
const yearSeconds = 31_536_000

/** What the responses with a translated page vary by. */
export const variesByLanguage = 'accept-language, cookie'

type Headers = Pick<FastifyRequest, 'headers'>

/**
 * The language of a page: that of the cookie, else the one that the community has fixed, else the one that the browser
 * prefers, else English.
 */
export function pageLanguage(request: Headers, { app_language }: Pick<CommunitySettings, 'app_language'>): Language {
  return cookieLanguage(request) ?? app_language ?? acceptedLanguage(request) ?? sourceLanguage
}

function cookieLanguage({ headers: { cookie = '' } }: Headers): Language | null {
  const [, tag] = new RegExp(`(?:^|;) *${cookieName}=([^; ]*)`).exec(cookie) ?? []
  return isLanguage(tag) ? tag : null
}

/** The header that stores a choice for a year. */
export function languageCookie(language: Language, { publicUrl }: { readonly publicUrl: string }): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${cookieName}=${language}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`
}

/**
 * The choice in a link such as "/login?language=de", and the address of the page without it; null for all other
 * addresses.
 */
export function chosenLanguage(url: string): { readonly language: Language; readonly address: string } | null {
  const [path = '', search = ''] = url.split(/\?(.*)/s)
  const query = new URLSearchParams(search)
  const language = query.get('language')
  if (!isLanguage(language)) return null
  query.delete('language')
  const rest = query.toString()
  // Two slashes at the start would be the address of another site.
  return { language, address: `/${path.replace(/^[/\\]+/, '')}${rest === '' ? '' : `?${rest}`}` }
}
