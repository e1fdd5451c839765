import type { ReactNode } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Spinner } from '#ui/buttons/spinner.tsx'
import { Notice } from '#ui/surfaces/notice.tsx'
import { useFirstSignIn } from '../../api/use-first-sign-in.ts'

interface Props {
  /** The message of the sign-up. */
  welcome: string
  onSignedIn: () => void
  /** The form for a person who is not signed in automatically. */
  children: ReactNode
}

/** Signs in the member who has just signed up. */
export function FirstSignIn({ welcome, onSignedIn, children }: Props) {
  if (!useFirstSignIn(onSignedIn)) return children
  return (
    <>
      <Notice tone="success" isAlert>
        {welcome}
      </Notice>
      <p className="flex items-center justify-center gap-2 text-quiet">
        <Spinner />
        {t('Signing in…')}
      </p>
    </>
  )
}
