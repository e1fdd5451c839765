import { useEffect, useEffectEvent, useState } from 'react'
import type { SignOutRequest } from '#lib/events/window-events.ts'
import { t } from '#lib/i18n/translate.ts'
import type { OutboxItem } from '#lib/outbox/types.ts'
import { canSeal } from '#lib/secure-context/sealing.ts'
import { currentSession } from '#lib/session/session.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { discardAll, keepForReturn, readItems, retryNow, untilEmpty } from './registry.ts'

interface Props {
  readonly request: SignOutRequest
  readonly onAnswered: () => void
}

/** Asks a member who signs out what happens to what waits to be sent. */
export function SignOutQuestion({ request, onAnswered }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [pending, setPending] = useState<'send' | 'keep' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const ask = useEffectEvent((items: readonly OutboxItem[]) => (items.length === 0 ? close(true) : setAsking(true)))
  const skip = useEffectEvent(() => close(true))
  // If the store cannot be opened, the member signs out as usual.
  useEffect(() => void readItems().then(ask, skip), [])
  if (!isAsking) return null

  function close(maySignOut: boolean) {
    request.answer(maySignOut)
    onAnswered()
  }
  async function send() {
    setPending('send')
    await retryNow()
    if (await untilEmpty()) return close(true)
    setPending(null)
  }
  async function keep() {
    setPending('keep')
    setProblem(null)
    try {
      await keepForReturn()
      close(true)
    } catch {
      setPending(null)
      setProblem(t('It could not be encrypted, because Daystar cannot be reached. Please try again later.'))
    }
  }
  async function discardAndClose() {
    const userId = currentSession()?.userId
    if (userId) await discardAll(userId)
    close(true)
  }
  return (
    <Dialog open onClose={() => close(false)} title={t('Not everything has been sent')} width="narrow">
      <p>
        {canSeal()
          ? t(
              'What waits to be sent is only on this device. It can stay here, encrypted, for 90 days: only you can open it, by signing in here again.',
            )
          : t('What waits to be sent is only on this device. If you sign out now, it has to be discarded.')}
      </p>
      <p role="alert" className="text-danger text-sm">
        {problem}
      </p>
      <div className="mt-4 flex flex-col gap-2">
        <Button pending={pending === 'send'} disabled={pending === 'keep'} onClick={() => void send()}>
          {t('Send first, then sign out')}
        </Button>
        {canSeal() && (
          <Button
            tone="secondary"
            pending={pending === 'keep'}
            disabled={pending === 'send'}
            onClick={() => void keep()}
          >
            {t('Keep encrypted and sign out')}
          </Button>
        )}
        <Button tone="danger" disabled={pending !== null} onClick={() => void discardAndClose()}>
          {t('Discard and sign out')}
        </Button>
        <Button tone="secondary" onClick={() => close(false)}>
          {t('Stay signed in')}
        </Button>
      </div>
    </Dialog>
  )
}
