import type { Community } from '@daystar/contract/community'
import { type Language, languages } from '@daystar/contract/languages'
import { message } from '@daystar/contract/message'
import { logoIcons, presentCommunity, type StoredCommunity, untouched } from '../domains/community/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { Branding } from '../platform/http/pages/branding.ts'
import { escapeHtml } from '../platform/text/escape-html.ts'
import { translator } from '../platform/text/translate.ts'

const builtPage = JSON.stringify(presentCommunity(untouched, { oidcName: null, oidcOnly: false }))

/**
 * Writes the settings of the community into the page, so that its first paint has the right name and colours without
 * another request. `web/src/lib/community.ts` and `web/public/early.js` read them.
 */
export function communityBranding({ community, config }: Pick<Deps, 'community' | 'config'>): Branding {
  const current = () => presentCommunity(community.stored, config)
  return {
    get name() {
      return community.settings.name
    },
    get settings() {
      return JSON.stringify(current())
    },
    get isDefault() {
      return this.settings === builtPage
    },
    page: (html) => brandedPage(html, current(), community.stored),
    manifest: (text, language) => brandedManifest(text, language, community.stored),
  }
}

function brandedPage(html: string, community: Community, { logo }: StoredCommunity): string {
  const { name, description } = community
  // A "<" could end the script element.
  const data = JSON.stringify(community).replaceAll('<', '\\u003c')
  const [smallIcon] = logo === null ? [] : logoIcons(logo.key)
  const href = smallIcon && escapeHtml(smallIcon.src)
  const icon = href && `<link rel="icon" href="${href}" /><link rel="apple-touch-icon" href="${href}" />`
  const withIcon = icon ? html.replaceAll(/<link rel="(?:icon|apple-touch-icon)"[^>]*>\s*/g, '') : html
  return withIcon
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(name)}</title>${icon ?? ''}`)
    .replace(/(<meta name="description" content=")[^"]*"/, (tag, start: string) =>
      description === '' ? tag : `${start}${escapeHtml(description)}"`,
    )
    .replace(
      /<script src="\/early\.js"/,
      (tag) => `<script type="application/json" id="community">${data}</script>${tag}`,
    )
}

/** The texts of `web/public/manifest.webmanifest` that no page has. */
export const manifestTexts = [
  message('Activities of the people you follow'),
  message('An activity with its photo and comments'),
] as const

function brandedManifest(text: string, language: Language, { settings, logo }: StoredCommunity): string {
  type Named = { readonly name: string }
  type Labelled = { readonly label: string }
  const manifest = JSON.parse(text) as { description: string; shortcuts?: Named[]; screenshots?: Labelled[] }
  const { name, description } = settings
  const t = translator(language)
  const shortcuts = manifest.shortcuts?.map((shortcut) => ({ ...shortcut, name: t(shortcut.name) }))
  const screenshots = manifest.screenshots?.map((picture) => ({ ...picture, label: t(picture.label) }))
  return JSON.stringify({
    ...manifest,
    ...(shortcuts && { shortcuts }),
    ...(screenshots && { screenshots }),
    name,
    short_name: name,
    description: description || t(manifest.description),
    lang: language,
    dir: languages[language].direction,
    ...(logo !== null && { icons: logoIcons(logo.key) }),
  })
}
