import type { ReactNode } from 'react'
import { useIsReachable } from '#lib/api/reachability.ts'
import { t } from '#lib/i18n/translate.ts'

/** Settings that need the server: while it cannot be reached, they are disabled and say why. */
export function NeedsServer({ children }: { children: ReactNode }) {
  const isReachable = useIsReachable()
  return (
    <>
      {!isReachable && (
        <p role="status" className="mx-4 text-quiet sm:mx-0.5">
          {t('These settings need a network. They can be used again as soon as Daystar can be reached.')}
        </p>
      )}
      <fieldset disabled={!isReachable} className="contents">
        {children}
      </fieldset>
    </>
  )
}
