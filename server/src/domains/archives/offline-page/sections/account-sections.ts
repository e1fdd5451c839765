import { auditActions } from '@daystar/contract/audit-actions'
import { message } from '@daystar/contract/message'
import { notificationLabels } from '@daystar/contract/notifications/texts'
import { nameOf } from '../page-context.ts'
import { fileLink, type Sections, textOf, timeIfAny } from './section.ts'

/** The sections about the account. */
export const accountSections = {
  notifications: {
    title: message('Notifications'),
    headers: (t) => [t('Notification'), t('From', {}, { context: 'column' }), t('Time')],
    row: ({ type, actor, created_at: at }, { t, time }) => [
      textOf(t, notificationLabels(), type),
      nameOf(actor, t),
      time(at),
    ],
  },
  media: {
    title: message('Photos and videos'),
    headers: (t) => [t('File'), t('Uploaded', {}, { context: 'column' })],
    row: ({ file, created_at: at }, { time }) => [fileLink(file), time(at)],
  },
  sessions: {
    title: message('Sessions'),
    headers: (t) => [t('Browser'), t('Started', {}, { context: 'column' }), t('Last used')],
    row: ({ user_agent: agent, created_at: at, last_seen_at: lastSeenAt }, { time }) => [
      agent,
      time(at),
      time(lastSeenAt),
    ],
  },
  passkeys: {
    title: message('Passkeys'),
    headers: (t) => [t('Name'), t('Added', {}, { context: 'column' }), t('Last used')],
    row: ({ name, created_at: at, last_used_at: lastUsedAt }, { time }) => [
      name,
      time(at),
      timeIfAny(lastUsedAt, time),
    ],
  },
  sign_in_services: {
    title: message('Sign-in services'),
    headers: (t) => [
      t('Service'),
      t('Account there'),
      t('Email address'),
      t('Connected', {}, { context: 'column' }),
      t('Last used'),
    ],
    row: ({ issuer, subject, email, created_at: at, last_used_at: lastUsedAt }, { time }) => [
      issuer,
      subject,
      email,
      time(at),
      timeIfAny(lastUsedAt, time),
    ],
  },
  known_devices: {
    title: message('Known devices'),
    headers: (t) => [t('First sign-in'), t('Last sign-in')],
    row: ({ created_at: at, last_seen_at: lastSeenAt }, { time }) => [time(at), time(lastSeenAt)],
  },
  security_log: {
    title: message('Security log'),
    headers: (t) => [t('Event', {}, { context: 'log' }), t('Browser'), t('Network address'), t('Time')],
    row: ({ action, user_agent: agent, address, created_at: at }, { t, time }) => [
      Object.hasOwn(auditActions, action) ? t(auditActions[action as keyof typeof auditActions].description) : action,
      agent,
      address ?? '',
      time(at),
    ],
  },
} satisfies Sections
