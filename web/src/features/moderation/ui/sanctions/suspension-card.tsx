import type { OwnSanction } from '@daystar/contract/moderation/sanctions'
import { Link } from '@tanstack/react-router'
import { t } from '#lib/i18n/translate.ts'
import { buttonClass } from '#ui/buttons/button.tsx'
import { NotLoaded } from '#ui/lists/not-loaded.tsx'
import { useOwnSanctions } from '../../api/use-own-reports.ts'
import { AppealState, OwnSanctionText } from './own-sanctions.tsx'

const suspensionsAmong = (sanctions: readonly OwnSanction[]) =>
  sanctions.filter(({ kind, is_in_force: isInForce }) => kind === 'suspension' && isInForce)

/** Returns whether the viewer is suspended; undefined while that is loading. */
export function useIsSuspended(): boolean | undefined {
  const { data: sanctions } = useOwnSanctions()
  return sanctions && suspensionsAmong(sanctions).length > 0
}

/** Until when and why the account is suspended, with the appeal. */
export function SuspensionCard() {
  const { data: sanctions, error, refetch } = useOwnSanctions()
  if (!sanctions)
    return <NotLoaded detailed error={error} failure={t('Could not load this page.')} onRetry={refetch} lines={4} />
  const suspensions = suspensionsAmong(sanctions)
  if (suspensions.length === 0)
    return (
      <>
        <p>{t('Your account is no longer suspended.')}</p>
        <Link to="/home" className={buttonClass()}>
          {t('Go home')}
        </Link>
      </>
    )
  return (
    <ul aria-label={t('Suspensions')} className="flex flex-col divide-y divide-line">
      {suspensions.map((sanction) => (
        <li key={sanction.id} className="py-3">
          <OwnSanctionText hidesKind sanction={sanction} />
          <AppealState sanction={sanction} />
        </li>
      ))}
    </ul>
  )
}
