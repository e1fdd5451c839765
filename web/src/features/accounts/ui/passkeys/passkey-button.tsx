import { type ReactNode, useSyncExternalStore } from 'react'
import { passkeysUnavailable } from '#lib/secure-context/passkeys-unavailable.ts'
import { Button } from '#ui/buttons/button.tsx'

interface Props {
  children: ReactNode
  wide?: boolean
  pending?: boolean
  disabled?: boolean
  onClick: () => void
}

const neverChanges = () => () => undefined

/** A button that uses a passkey, or the reason why this page cannot. */
export function PasskeyButton({ children, ...button }: Props) {
  const reason = useSyncExternalStore(neverChanges, passkeysUnavailable, () => null)
  if (reason !== null)
    return <p className="flex min-h-11 items-center justify-center text-center text-quiet">{reason}</p>
  return (
    <Button tone="secondary" {...button}>
      {children}
    </Button>
  )
}
