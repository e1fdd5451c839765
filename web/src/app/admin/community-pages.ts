import { addressLimitNames, addressLimits } from '@daystar/contract/address-limits'
import { Handshake, House, Palette, ScrollText, ShieldAlert } from 'lucide-react'
import type { CommunitySettingsPage } from '#features/community/api/use-community-form.ts'
import type { SettingsPage } from '../settings/settings-pages.ts'

export interface CommunityPage extends SettingsPage {
  readonly name: CommunitySettingsPage
}

/** The pages of the settings of the community, in the order of the list. */
export const communityPages: readonly CommunityPage[] = [
  {
    name: 'community',
    label: 'Community',
    icon: House,
    entries: [
      { section: 'community', label: 'Name', synonyms: 'title rename club' },
      { section: 'community', label: 'Description', synonyms: 'about text introduction' },
      { section: 'community', label: 'Language you write in', synonyms: 'locale translation screen reader' },
      { section: 'community', label: 'Time zone', synonyms: 'clock day date timezone' },
    ],
  },
  {
    name: 'appearance',
    label: 'Logo and colours',
    icon: Palette,
    entries: [
      { section: 'logo', label: 'Logo', synonyms: 'picture icon image upload' },
      { section: 'accent', label: 'Accent colour', synonyms: 'color theme dark light links buttons branding' },
    ],
  },
  {
    name: 'joining',
    label: 'Joining and visitors',
    icon: Handshake,
    entries: [
      { section: 'joining', label: 'Who can join', synonyms: 'sign up register open closed apply application' },
      { section: 'joining', label: 'Members can invite', synonyms: 'invitation links' },
      { section: 'joining', label: 'Visitors can read', synonyms: 'public private guests anonymous search engines' },
    ],
  },
  {
    name: 'protection',
    label: 'Limits and reports',
    icon: ShieldAlert,
    entries: [
      ...addressLimitNames.map((name) => ({
        section: 'protection',
        label: addressLimits[name].label,
        synonyms: 'sign-in sign-ups limit rate address ip abuse spam',
      })),
      {
        section: 'protection',
        label: 'Days before new members have the full daily limits',
        synonyms: 'new account limits spam abuse quota',
      },
      { section: 'protection', label: 'Emails about new reports', synonyms: 'mail notify moderators' },
      { section: 'protection', label: 'Emails about applications', synonyms: 'mail notify moderators reminder' },
    ],
  },
  {
    name: 'pages',
    label: 'Rules and other pages',
    icon: ScrollText,
    entries: [
      { section: 'pages', label: 'Rules', synonyms: 'code of conduct guidelines' },
      { section: 'pages', label: 'Contact', synonyms: 'address email' },
      { section: 'pages', label: 'Privacy policy', synonyms: 'gdpr data protection' },
      { section: 'pages', label: 'Imprint', synonyms: 'legal notice impressum' },
    ],
  },
]
