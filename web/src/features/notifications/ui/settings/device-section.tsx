import type { NotificationSettings } from '@daystar/contract/notifications/settings'
import { api } from '@daystar/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/api/api.ts'
import { useReadAgain } from '#lib/api/use-read-again.ts'
import { errorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { askForPermission, notificationPermission, pushSupport } from '#lib/secure-context/push-notifications.ts'
import { formatDateTime } from '#lib/texts/dates.ts'
import { deviceName } from '#lib/texts/device-name.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Switch } from '#ui/forms/switch.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { settingsKey } from '../../api/use-notification-settings.ts'
import { turnOff, turnOn } from '../../device.ts'

interface Props {
  readonly userId: number
  readonly settings: Pick<NotificationSettings, 'devices' | 'public_key'>
}

/** Turns notifications on this device on and off. The browser asks for permission only then. */
export function DeviceSection({ userId, settings }: Props) {
  const [permission, setPermission] = useState(notificationPermission)
  const isOn = permission === 'granted' && settings.devices.some(({ current }) => current)
  const change = useMutation({
    mutationFn: async (turnsOn: boolean) => {
      if (!turnsOn) return await turnOff()
      const answer = await askForPermission()
      setPermission(answer)
      if (answer === 'granted') await turnOn(userId, settings.public_key)
    },
    onError: (error) =>
      showToast(errorMessage(error, t('The browser could not turn notifications on.')), { tone: 'failure' }),
    onSettled: useReadAgain(settingsKey),
  })
  const problem = problemOf(permission)
  return (
    <div className="flex flex-col gap-3">
      {problem ? (
        <p>{problem}</p>
      ) : (
        <Switch
          label={t('Notifications on this device')}
          hint={t('Also while the app is closed.')}
          checked={change.isPending ? change.variables : isOn}
          disabled={change.isPending}
          onChange={(event) => change.mutate(event.target.checked)}
        />
      )}
      {isOn && !change.isPending && <TestButton />}
      <OtherDevices devices={settings.devices} />
    </div>
  )
}

/** Why this browser shows no notifications; null if it can. */
function problemOf(permission: NotificationPermission): string | null {
  const problems = {
    supported: null,
    insecure: t('Notifications need HTTPS.'),
    needs_install: t(
      'On iPhone and iPad, add this app to the Home Screen first: open the Share menu in Safari, and choose Add to Home Screen. Then open it there.',
    ),
    unsupported: t('This browser does not support notifications.'),
  }
  const support = pushSupport()
  if (support === 'supported' && permission === 'denied')
    return t('You have blocked notifications. Allow them in the settings of your browser for this site.')
  return problems[support]
}

function TestButton() {
  const test = useMutation({
    mutationFn: () => call(api.notificationSettings.test, {}),
    onSuccess: () => showToast(t('A notification is on its way.')),
    onError: (error) => showToast(errorMessage(error, t('Network or server error')), { tone: 'failure' }),
  })
  return (
    <div>
      <Button tone="secondary" size="compact" pending={test.isPending} onClick={() => test.mutate()}>
        {t('Send a test')}
      </Button>
    </div>
  )
}

function OtherDevices({ devices }: Pick<Props['settings'], 'devices'>) {
  const others = devices.filter(({ current }) => !current)
  if (others.length === 0) return null
  return (
    <div>
      <h3 className="font-[580]">{t('Other devices with notifications')}</h3>
      <ul className="text-quiet">
        {others.map((device) => (
          <li key={device.session_id}>
            {t('{device}, since {time}', {
              device: deviceName(device.user_agent),
              time: formatDateTime(device.created_at),
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}
