import {
  deviceKinds,
  type EmailedKind,
  type EmailFrequency,
  emailedKinds,
  emailFrequencies,
  type NotificationKind,
} from '@daystar/contract/notifications/kinds'
import type { NotificationSettings } from '@daystar/contract/notifications/settings'
import { t } from '#lib/i18n/translate.ts'
import { Select } from '#ui/forms/select.tsx'
import { Switch } from '#ui/forms/switch.tsx'
import { useEditNotifications } from '../../api/use-notification-settings.ts'

const names: Record<NotificationKind, string> = {
  mentions: t('Mentions of you'),
  comments: t('Comments on your activities'),
  replies: t('Replies to your comments, and deleted comments'),
  requests: t('Connection requests'),
  accepted: t('Accepted requests'),
  high_fives: t('High fives'),
  stars: t('Stars for your comments'),
  events: t('Events'),
  notices: t('Notices to your circles'),
  reminders: t('Reminders, and posts that could not be published'),
  new_activities: t('New activities from the circles and members chosen below'),
}

const frequencies: Record<EmailFrequency, string> = {
  at_once: t('At once'),
  daily: t('Every day'),
  weekly: t('Every week'),
  never: t('Never'),
}

const isEmailed = (kind: NotificationKind): kind is EmailedKind => (emailedKinds as readonly string[]).includes(kind)

/** For each kind of notification: whether devices show it, and when it is emailed. */
export function KindsSection({ kinds }: Pick<NotificationSettings, 'kinds'>) {
  const edit = useEditNotifications()
  // An earlier server does not know all kinds.
  const isKnown = (kind: NotificationKind) => (kinds as Partial<typeof kinds>)[kind] !== undefined
  return (
    <ul className="flex flex-col divide-y divide-line">
      {[...emailedKinds, ...deviceKinds].filter(isKnown).map((kind) => (
        <li key={kind} className="py-3">
          <h3 className="font-[580]">{names[kind]}</h3>
          <div className="grid grid-cols-1 items-center gap-x-6 gap-y-1 sm:grid-cols-2">
            <Switch
              label={<span className="font-normal">{t('On devices')}</span>}
              aria-label={t('{kind} on devices', { kind: names[kind] })}
              checked={kinds[kind].push}
              onChange={(event) => edit.mutate({ kinds: { [kind]: { push: event.target.checked } } })}
            />
            {isEmailed(kind) && (
              <EmailSelect
                kind={kind}
                value={kinds[kind].email}
                onChange={(email) => edit.mutate({ kinds: { [kind]: { email } } })}
              />
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

interface EmailSelectProps {
  readonly kind: EmailedKind
  readonly value: EmailFrequency
  readonly onChange: (email: EmailFrequency) => void
}

function EmailSelect({ kind, value, onChange }: EmailSelectProps) {
  return (
    <div className="flex items-center justify-between gap-4">
      <span aria-hidden="true">{t('By email')}</span>
      <Select
        hideLabel
        label={t('{kind} by email', { kind: names[kind] })}
        className="w-40"
        value={value}
        options={emailFrequencies.map((frequency) => ({ value: frequency, label: frequencies[frequency] }))}
        onChange={(event) => onChange(event.target.value as EmailFrequency)}
      />
    </div>
  )
}
