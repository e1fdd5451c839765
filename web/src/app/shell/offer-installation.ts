import { on } from '#lib/events/window-events.ts'
import { t } from '#lib/i18n/translate.ts'
import { readStored, writeStored } from '#lib/storage/local-storage.ts'
import { storageKeys } from '#lib/storage/storage-keys.ts'
import { showToast } from '#ui/toasts/toast.ts'

/** The event of browsers that let a page offer its installation. */
interface InstallationEvent extends Event {
  prompt(): Promise<unknown>
}

const offerMs = 20_000

/** Offers once to install the app, after the member has posted an activity. */
export function offerInstallation(): () => void {
  let installation: InstallationEvent | null = null
  const keep = (event: Event) => {
    // The browser would offer it at any moment.
    event.preventDefault()
    installation = event as InstallationEvent
  }
  addEventListener('beforeinstallprompt', keep)
  const stop = on('activity:created', () => {
    if (installation === null || readStored(storageKeys.installationOffer) !== null) return
    const offered = installation
    writeStored(storageKeys.installationOffer, 'shown')
    showToast(t('Install the app on this device?'), {
      durationMs: offerMs,
      action: { label: t('Install'), run: () => void offered.prompt() },
    })
  })
  return () => {
    removeEventListener('beforeinstallprompt', keep)
    stop()
  }
}
