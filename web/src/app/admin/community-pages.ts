import { addressLimitNames, addressLimits } from '@daystar/contract/address-limits'
import { Handshake, House, Palette, ScrollText, ShieldAlert } from 'lucide-react'
import type { CommunitySettingsPage } from '#features/community/api/use-community-form.ts'
import { t } from '#lib/i18n/translate.ts'
import type { SettingsPage } from '../settings/frame/settings-pages.ts'

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
      { section: 'community', label: t('Name'), synonyms: t('title rename club') },
      { section: 'community', label: t('Description'), synonyms: t('about text introduction') },
      { section: 'community', label: t('Language you write in'), synonyms: t('locale translation screen reader') },
      { section: 'community', label: t('Language of the app'), synonyms: t('locale translation browser default') },
      { section: 'community', label: t('Time zone'), synonyms: t('clock day date timezone') },
    ],
  },
  {
    name: 'appearance',
    label: t('Logo and colours'),
    icon: Palette,
    entries: [
      { section: 'logo', label: t('Logo'), synonyms: t('picture icon image upload') },
      { section: 'accent', label: t('Accent colour'), synonyms: t('color theme dark light links buttons branding') },
    ],
  },
  {
    name: 'joining',
    label: t('Joining and visitors'),
    icon: Handshake,
    entries: [
      { section: 'joining', label: t('Who can join'), synonyms: t('sign up register open closed apply application') },
      { section: 'joining', label: t('Members can invite'), synonyms: t('invitation links') },
      {
        section: 'joining',
        label: t('Visitors can read'),
        synonyms: t('public private guests anonymous search engines'),
      },
      {
        section: 'joining',
        label: t('Activities of everyone as a list'),
        synonyms: t('feed home global local timeline'),
      },
      { section: 'joining', label: t('Directory'), synonyms: t('list of members circles find privacy visitors') },
      { section: 'welcome', label: t('Welcome'), synonyms: t('greeting new members first steps') },
    ],
  },
  {
    name: 'protection',
    label: t('Limits and reports'),
    icon: ShieldAlert,
    entries: [
      ...addressLimitNames.map((name) => ({
        section: 'protection',
        label: addressLimits[name].label,
        synonyms: t('sign-in sign-ups limit rate address ip abuse spam'),
      })),
      {
        section: 'protection',
        label: t('Days before new members have the full daily limits'),
        synonyms: t('new account limits spam abuse quota'),
      },
      { section: 'protection', label: t('Emails about new reports'), synonyms: t('mail notify moderators') },
      { section: 'protection', label: t('Emails about applications'), synonyms: t('mail notify moderators reminder') },
    ],
  },
  {
    name: 'pages',
    label: t('Rules and other pages'),
    icon: ScrollText,
    entries: [
      { section: 'pages', label: t('Rules'), synonyms: t('code of conduct guidelines') },
      { section: 'pages', label: t('Contact'), synonyms: t('address email') },
      { section: 'pages', label: t('Privacy policy'), synonyms: t('gdpr data protection') },
      { section: 'pages', label: t('Imprint'), synonyms: t('legal notice impressum') },
    ],
  },
]
