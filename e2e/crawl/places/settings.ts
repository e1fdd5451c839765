import type { Community } from '../community.ts'
import { control, title } from '../ready.ts'
import type { Place } from '../visit.ts'

export const settings: readonly Place[] = [
  { path: '/settings', ready: control('searchbox', 'Search settings') },
  { path: '/settings/profile', ready: control('textbox', 'Username') },
  { path: '/settings/email', ready: title('Email') },
  { path: '/settings/sign-in', ready: title('Sign-in and sessions') },
  { path: '/settings/security-log', ready: title('Security log') },
  { path: '/settings/security', ready: title(/./) },
  { path: '/settings/privacy', ready: title('Muted and blocked') },
  { path: '/settings/moderation', ready: title('Reports and moderators') },
  { path: '/settings/invitations', ready: title('Invitations'), except: ['small targets'] },
  { path: '/settings/display', ready: title('Display, time and keyboard') },
  { path: '/settings/notifications', ready: title('Notifications'), checks: ['longer texts', 'whole words'] },
  { path: '/settings/data', ready: title('Your data') },
  { path: '/settings/about', ready: title('About') },
  { path: '/about', ready: title(/^About/) },
]

export function administration({ christoph }: Community): Place[] {
  return [
    { path: '/admin/overview', ready: title('Overview') },
    { path: '/admin/reports', ready: title('Reports') },
    { path: '/admin/applications', ready: title('Applications') },
    { path: '/admin/members', ready: title('Members'), except: ['small targets'] },
    { path: '/admin/invitations', ready: title('Invitations'), except: ['small targets'] },
    { path: '/admin/circles', ready: title('Circles'), except: ['small targets'] },
    { path: '/admin/announcements', ready: title('Announcements') },
    { path: '/admin/audit', ready: title('Audit log'), except: ['small targets'] },
    { path: `/admin/members/${christoph.id}`, ready: title('Christoph Bauer') },
    { path: '/admin/settings', ready: title(/./) },
    { path: '/admin/nowhere', ready: title(/./) },
    ...['community', 'appearance', 'joining', 'protection', 'pages'].map((name) => ({
      path: `/admin/settings/${name}`,
      ready: title(/./),
    })),
  ]
}
