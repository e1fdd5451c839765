import {
  Database,
  Flag,
  Info,
  KeyRound,
  Mail,
  MonitorCog,
  ScrollText,
  ShieldCheck,
  TicketCheck,
  UserRound,
} from 'lucide-react'
import type { SettingsEntry, SettingsPage } from './settings-pages.ts'

export type PersonalPageName =
  | 'profile'
  | 'email'
  | 'sign-in'
  | 'security-log'
  | 'privacy'
  | 'moderation'
  | 'invitations'
  | 'display'
  | 'data'
  | 'about'

export interface PersonalPage extends SettingsPage {
  readonly name: PersonalPageName
}

/** What decides which settings a member has. */
interface Circumstances {
  /** undefined while it is loading. */
  readonly canInvite: boolean | undefined
  /** The name of the sign-in service, and whether it is the only way to sign in. */
  readonly oidc: { readonly name: string; readonly is_only: boolean } | null
}

const entry = (section: string, label: string, synonyms: string): SettingsEntry => ({ section, label, synonyms })

/** The pages of the personal settings, in the order of the list. */
export function personalPages({ canInvite, oidc }: Circumstances): readonly PersonalPage[] {
  return [
    {
      name: 'profile',
      label: 'Profile',
      icon: UserRound,
      entries: [
        entry('profile', 'Name', 'rename display'),
        entry('profile', 'Username', 'handle mention nickname @'),
        entry('profile', 'Bio', 'about me description'),
      ],
    },
    {
      name: 'email',
      label: 'Email',
      icon: Mail,
      entries: [
        entry('email-address', 'Email address', 'change mail confirm'),
        entry('emails', 'Emails', 'news newsletter announcements notifications unsubscribe subscribe mail'),
      ],
    },
    {
      name: 'sign-in',
      label: 'Sign-in and sessions',
      icon: KeyRound,
      entries: [
        ...(oidc?.is_only ? [] : [entry('password', 'Password', 'change security passphrase')]),
        entry('authenticator-app', 'Authenticator app', '2fa two factor second step code totp recovery codes security'),
        ...(oidc?.is_only
          ? []
          : [entry('passkeys', 'Passkeys', 'fingerprint pin webauthn security key touch id windows hello')]),
        ...(oidc ? [entry('sign-in-service', oidc.name, 'openid connect single sign-on sso oidc disconnect')] : []),
        entry('sessions', 'Sessions', 'devices sign out log out end signed in browsers'),
      ],
    },
    {
      name: 'security-log',
      label: 'Security log',
      icon: ScrollText,
      entries: [entry('security-log', 'Security log', 'history events sign-ins addresses hacked')],
    },
    {
      name: 'privacy',
      label: 'Muted and blocked',
      icon: ShieldCheck,
      entries: [
        entry('muted', 'Muted members, circles and words', 'mute hide silence unmute privacy'),
        entry('blocked', 'Blocked members', 'block unblock privacy'),
      ],
    },
    {
      name: 'moderation',
      label: 'Reports and moderators',
      icon: Flag,
      entries: [
        entry('your-reports', 'Your reports', 'reported abuse flag answer'),
        entry('from-the-moderators', 'From the moderators', 'warning sanction appeal decision moderation message'),
      ],
    },
    ...(canInvite !== false
      ? [
          {
            name: 'invitations',
            label: 'Invitations',
            icon: TicketCheck,
            isPending: canInvite === undefined,
            entries: [entry('invitations', 'Invitations', 'invite link friends join')],
          } as const,
        ]
      : []),
    {
      name: 'display',
      label: 'Display, time and keyboard',
      icon: MonitorCog,
      entries: [
        entry('appearance', 'Theme', 'dark light night mode colours appearance'),
        entry('appearance', 'Text size', 'font larger letters zoom accessibility appearance'),
        entry('date-and-time', 'Time zone', 'date clock day local timezone'),
        entry('keyboard', 'Single-letter shortcuts', 'keyboard keys hotkeys speech accessibility'),
      ],
    },
    {
      name: 'data',
      label: 'Your data',
      icon: Database,
      entries: [
        entry('your-data', 'Archive of your data', 'export download backup copy gdpr'),
        entry('import', 'Import', 'upload archive move transfer'),
        entry('delete-account', 'Delete account', 'close remove leave erase'),
      ],
    },
    {
      name: 'about',
      label: 'About',
      icon: Info,
      entries: [entry('about', 'Version and source code', 'license licence about third-party software')],
    },
  ]
}
