import { addressLimitNames, addressLimits } from '@daystar/contract/address-limits'
import { Handshake, House, Palette, ScrollText, ShieldAlert } from 'lucide-react'
import type { CommunitySettingsPage } from '#features/community/api/use-community-form.ts'
import { t } from '#lib/i18n/translate.ts'
import { entry, type SettingsPage } from '../settings/frame/settings-pages.ts'

export interface CommunityPage extends SettingsPage {
  readonly name: CommunitySettingsPage
}

/** The pages of the settings of the community, in the order of the list. */
export const communityPages: readonly CommunityPage[] = [
  {
    name: 'community',
    label: t('Community'),
    icon: House,
    entries: [
      entry('community', t('Name'), t('title rename club')),
      entry('community', t('Description'), t('about text introduction')),
      entry('community', t('Language you write in'), t('locale translation screen reader')),
      entry('community', t('Language of the app'), t('locale translation browser default')),
      entry('community', t('Time zone'), t('clock day date timezone')),
    ],
  },
  {
    name: 'appearance',
    label: t('Logo and colours'),
    icon: Palette,
    entries: [
      entry('logo', t('Logo'), t('picture icon image upload')),
      entry('accent', t('Accent colour'), t('color theme dark light links buttons branding')),
    ],
  },
  {
    name: 'joining',
    label: t('Joining and visitors'),
    icon: Handshake,
    entries: [
      entry('joining', t('Who can join'), t('sign up register open closed apply application')),
      entry('joining', t('Members can invite'), t('invitation links')),
      entry('joining', t('Visitors can read'), t('public private guests anonymous search engines')),
      entry('joining', t('Activities of everyone as a list'), t('feed home global local timeline')),
      entry('joining', t('Directory'), t('list of members circles find privacy visitors')),
      entry('welcome', t('Welcome'), t('greeting new members first steps')),
    ],
  },
  {
    name: 'protection',
    label: t('Limits and reports'),
    icon: ShieldAlert,
    entries: [
      ...addressLimitNames.map((name) =>
        entry('protection', addressLimits[name].label, t('sign-in sign-ups limit rate address ip abuse spam')),
      ),
      entry(
        'protection',
        t('Days before new members have the full daily limits'),
        t('new account limits spam abuse quota'),
      ),
      entry('protection', t('Emails about new reports'), t('mail notify moderators')),
      entry('protection', t('Emails about applications'), t('mail notify moderators reminder')),
    ],
  },
  {
    name: 'pages',
    label: t('Rules and other pages'),
    icon: ScrollText,
    entries: [
      entry('pages', t('Rules'), t('code of conduct guidelines')),
      entry('pages', t('Contact'), t('address email')),
      entry('pages', t('Privacy policy'), t('gdpr data protection')),
      entry('pages', t('Imprint'), t('legal notice impressum')),
    ],
  },
]
