import {
  Bell,
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
import { t } from '#lib/i18n/translate.ts'
import { entry, type SettingsPage } from './frame/settings-pages.ts'

export type PersonalPageName =
  | 'profile'
  | 'email'
  | 'notifications'
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

/** The pages of the personal settings, in the order of the list. */
export function personalPages({ canInvite, oidc }: Circumstances): readonly PersonalPage[] {
  return [
    {
      name: 'profile',
      label: t('Profile'),
      icon: UserRound,
      entries: [
        entry('profile', t('Name'), t('rename display')),
        entry('profile', t('Username'), t('handle mention nickname @')),
        entry('profile', t('Bio'), t('about me description')),
        entry('suggestions', t('List me in the directory'), t('directory listed hide find me privacy opt out')),
        entry('suggestions', t('Being suggested'), t('recommend discover find me welcome pack privacy consent')),
      ],
    },
    {
      name: 'email',
      label: t('Email'),
      icon: Mail,
      entries: [
        entry('email-address', t('Email address'), t('change mail confirm')),
        entry('emails', t('Emails'), t('news newsletter announcements notifications unsubscribe subscribe mail')),
      ],
    },
    notificationsPage(),
    signInPage(oidc),
    {
      name: 'security-log',
      label: t('Security log'),
      icon: ScrollText,
      entries: [entry('security-log', t('Security log'), t('history events sign-ins addresses hacked'))],
    },
    {
      name: 'privacy',
      label: t('Muted and blocked'),
      icon: ShieldCheck,
      entries: [
        entry('muted', t('Muted members, circles and words'), t('mute hide silence unmute privacy')),
        entry('blocked', t('Blocked members'), t('block unblock privacy')),
        entry('memories', t('On this day'), t('memories looking back hide date place')),
        entry('links', t('Links to activities'), t('share public link revoke')),
        entry('companions', t('Activities with others'), t('companions name together confirm privacy')),
      ],
    },
    {
      name: 'moderation',
      label: t('Reports and moderators'),
      icon: Flag,
      entries: [
        entry('your-reports', t('Your reports'), t('reported abuse flag answer')),
        entry(
          'from-the-moderators',
          t('From the moderators'),
          t('warning sanction appeal decision moderation message'),
        ),
      ],
    },
    ...(canInvite !== false
      ? [
          {
            name: 'invitations',
            label: t('Invitations'),
            icon: TicketCheck,
            isPending: canInvite === undefined,
            entries: [entry('invitations', t('Invitations'), t('invite link friends join'))],
          } as const,
        ]
      : []),
    displayPage(),
    {
      name: 'data',
      label: t('Your data'),
      icon: Database,
      entries: [
        entry('your-data', t('Archive of your data'), t('export download backup copy gdpr')),
        entry('import', t('Import'), t('upload archive move transfer')),
        entry('delete-account', t('Delete account'), t('close remove leave erase')),
      ],
    },
    {
      name: 'about',
      label: t('About'),
      icon: Info,
      entries: [entry('about', t('Version and source code'), t('license licence about third-party software'))],
    },
  ]
}

function notificationsPage(): PersonalPage {
  return {
    name: 'notifications',
    label: t('Notifications'),
    icon: Bell,
    entries: [
      entry('this-device', t('Notifications on this device'), t('push alerts phone browser permission')),
      entry('notification-kinds', t('What you are notified about'), t('email digest daily weekly mentions comments')),
      entry('grouped-notifications', t('List of notifications'), t('group together high fives stars separately')),
      entry('lock-screen', t('Lock screen'), t('words content privacy preview')),
      entry('quiet-hours', t('Quiet hours and pauses'), t('night sleep silence do not disturb snooze')),
      entry('notification-sources', t('Circles and members'), t('notify new activities silence')),
      entry('muted-activities', t('Muted activities'), t('notifications mute conversation undo')),
    ],
  }
}

function signInPage(oidc: Circumstances['oidc']): PersonalPage {
  return {
    name: 'sign-in',
    label: t('Sign-in and sessions'),
    icon: KeyRound,
    entries: [
      ...(oidc?.is_only ? [] : [entry('password', t('Password'), t('change security passphrase'))]),
      entry(
        'authenticator-app',
        t('Authenticator app'),
        t('2fa two factor second step code totp recovery codes security'),
      ),
      ...(oidc?.is_only
        ? []
        : [entry('passkeys', t('Passkeys'), t('fingerprint pin webauthn security key touch id windows hello'))]),
      ...(oidc ? [entry('sign-in-service', oidc.name, t('openid connect single sign-on sso oidc disconnect'))] : []),
      entry('sessions', t('Sessions'), t('devices sign out log out end signed in browsers')),
    ],
  }
}

function displayPage(): PersonalPage {
  return {
    name: 'display',
    label: t('Display, time and keyboard'),
    icon: MonitorCog,
    entries: [
      entry('appearance', t('Theme'), t('dark light night mode colours appearance')),
      entry('appearance', t('Text size'), t('font larger letters zoom accessibility appearance')),
      entry('language-and-region', t('Language'), t('translation locale english deutsch français español')),
      entry('language-and-region', t('Time format'), t('12 24 hours am pm clock')),
      entry('language-and-region', t('First day of the week'), t('monday sunday saturday calendar start')),
      entry('date-and-time', t('Time zone'), t('date clock day local timezone')),
      entry('photo-descriptions', t('Descriptions of photos'), t('alt text alternative reminder accessibility blind')),
      entry('keyboard', t('Single-letter shortcuts'), t('keyboard keys hotkeys speech accessibility')),
    ],
  }
}
