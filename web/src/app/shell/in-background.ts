import { deviceKey } from '#features/notifications/device-key.ts'
import { shouldSaveData } from '#lib/chunks/save-data.ts'
import { on } from '#lib/events/window-events.ts'
import { t } from '#lib/i18n/translate.ts'
import { keepStorage } from '#lib/secure-context/device-features.ts'
import { startServiceWorker } from '#lib/service-worker/start-service-worker.ts'
import { readStored } from '#lib/storage/local-storage.ts'
import { showToast } from '#ui/toasts/toast.ts'
import { startGestures } from './gestures/start-gestures.ts'
import { offerInstallation } from './offer-installation.ts'
import { openKeyboardForForms } from './open-keyboard.ts'
import { prefetchRest, type Viewer } from './prefetch-rest.ts'

/** What runs while the page is used, until the returned function is called. */
export function startInBackground(viewer: () => Viewer): () => void {
  void startServiceWorker({ offer: offerNewVersion, onPushChange: () => void renewNotifications() })
  void renewNotifications()
  const stops = [
    startGestures(),
    openKeyboardForForms(),
    offerInstallation(),
    on('activity:created', () => void keepStorage()),
    shouldSaveData() ? () => undefined : prefetchRest(viewer),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function offerNewVersion(reload: () => void): void {
  showToast(t('A new version is available'), {
    durationMs: Number.POSITIVE_INFINITY,
    action: { label: t('Reload'), run: reload },
  })
}

/** Without an answer of the server, the device is renewed at the next start. */
async function renewNotifications(): Promise<void> {
  if (readStored(deviceKey) === null) return
  const { renewDevice } = await import('#features/notifications/device.ts')
  await renewDevice().catch(() => undefined)
}
