import type { Community, CommunityAdministration } from '@daystar/contract/community'
import { accentPalette, type ThemeName } from '@daystar/contract/community/accent'
import { communityPages } from '@daystar/contract/community/pages'
import packageJson from '../../../../package.json' with { type: 'json' }
import { rulesVersionOf } from '../../platform/api/rules-version.ts'
import type { Deps } from '../../platform/deps.ts'
import { publicMediaUrl } from '../media/index.ts'
import type { StoredCommunity } from './queries.ts'

/** The part of the configuration of the server that everyone sees. */
type SignInConfig = Pick<Deps['config'], 'oidcName' | 'oidcOnly'>

/** The part of the settings that everyone sees. */
export function presentCommunity(stored: StoredCommunity, { oidcName, oidcOnly }: SignInConfig): Community {
  const { settings } = stored
  const paletteOf = (theme: ThemeName) => {
    const color = settings[`accent_${theme}`]
    return color === null ? null : accentPalette(color, theme)
  }
  return {
    name: settings.name,
    description: settings.description,
    language: settings.language,
    logo_url: logoUrl(stored),
    accent: { light: paletteOf('light'), dark: paletteOf('dark') },
    announcement: currentAnnouncement(stored),
    pages: communityPages.filter((page) => settings[page].trim() !== ''),
    rules_version: rulesVersionOf(settings),
    joining: settings.joining,
    members_invite: settings.members_invite,
    everyone_feed: settings.everyone_feed,
    directory: settings.directory,
    oidc: oidcName === null ? null : { name: oidcName, is_only: oidcOnly },
    version: packageJson.version,
  }
}

/** Compared with the clock for each response, so that an announcement ends without a job. */
function currentAnnouncement({ settings, changedAt }: StoredCommunity): Community['announcement'] {
  const { announcement: text, announcement_until: until } = settings
  if (text === '' || (until !== null && Date.parse(until) <= Date.now())) return null
  return { id: changedAt.announcement ?? '', text, expires_at: until }
}

export function presentAdministration(
  { stored }: Deps['community'],
  config: { readonly publicRead: boolean },
): CommunityAdministration {
  return { ...stored.settings, logo_url: logoUrl(stored), public_read_is_off: !config.publicRead }
}

/** The largest size is for icons only. */
const logoWidth = 256

function logoUrl({ logo }: StoredCommunity): string | null {
  if (logo === null) return null
  return publicMediaUrl(logo.key, logo.variant_widths.includes(logoWidth) ? `${logoWidth}.webp` : logo.main_file)
}
