import type { Community } from '@daystar/contract/community'
import { presentCommunity, type StoredCommunity, untouched } from './domains/community/index.ts'
import type { Deps } from './platform/deps.ts'
import type { Branding } from './platform/http/branding.ts'
import { escapeHtml } from './platform/http/link-preview.ts'

const builtPage = JSON.stringify(presentCommunity(untouched, { oidcName: null, oidcOnly: false }))

/**
 * Writes the settings of the community into the page, so that its first paint has the right name and colours without another request.
 * `web/src/lib/community.ts` and `web/public/early.js` read them.
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
    page: (html) => brandedPage(html, current()),
    manifest: (text) => brandedManifest(text, community.stored, current()),
  }
}

function brandedPage(html: string, community: Community): string {
  const { name, description, logo_url: logo } = community
  // A "<" could end the script element.
  const data = JSON.stringify(community).replaceAll('<', '\\u003c')
  const icon =
    logo && `<link rel="icon" href="${escapeHtml(logo)}" /><link rel="apple-touch-icon" href="${escapeHtml(logo)}" />`
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

function brandedManifest(text: string, stored: StoredCommunity, { logo_url: src }: Community): string {
  const manifest = JSON.parse(text) as { icons: object[] }
  const { name, description, language } = stored.settings
  const sizes = `${stored.logo?.width}x${stored.logo?.height}`
  return JSON.stringify({
    ...manifest,
    name,
    short_name: name,
    lang: language,
    ...(description !== '' && { description }),
    ...(src !== null && { icons: [{ src, sizes, type: 'image/webp' }, ...manifest.icons] }),
  })
}
