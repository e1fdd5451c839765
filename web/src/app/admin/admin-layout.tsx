import { Link, Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { useMe } from '#lib/members/use-me.ts'
import { buttonClass } from '#ui/buttons/button.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { RoutePending } from '../route-pending.tsx'
import { useDocumentTitle } from '../use-document-title.ts'
import { AdminNavigation } from './admin-navigation.tsx'
import { adminPagesFor } from './admin-pages.ts'

/**
 * The frame of the pages for moderators and operators: navigation and page. Every endpoint decides for itself who may
 * use it.
 */
export function AdminLayout() {
  const { data: me, error, refetch } = useMe()
  if (!me) return error ? <Failure onRetry={() => void refetch()} /> : <RoutePending />
  if (adminPagesFor(me.can).length === 0) return <Denied />
  return (
    <div className="mx-auto grid w-full max-w-reading grid-cols-1 items-start gap-x-8 gap-y-2.5 pt-4 sm:gap-y-5 sm:pt-9 lg:max-w-none lg:grid-cols-[13rem_minmax(0,1fr)]">
      <AdminNavigation can={me.can} />
      <div className="min-w-0">
        <Suspense fallback={<RoutePending />}>
          <Outlet />
        </Suspense>
      </div>
    </div>
  )
}

function Failure({ onRetry }: { onRetry: () => void }) {
  useDocumentTitle(t('Administration'))
  return (
    <Card className="mx-auto mt-2 max-w-reading sm:mt-10">
      <h1 className="sr-only">{t('Administration')}</h1>
      <ErrorState title={t('Could not load your account.')} onRetry={onRetry} />
    </Card>
  )
}

function Denied() {
  useDocumentTitle(t('Administration'))
  return (
    <Card className="mx-auto mt-2 max-w-reading sm:mt-10">
      <h1 className="sr-only">{t('Administration')}</h1>
      <ErrorState
        title={t('These pages are for operators')}
        action={
          <Link to="/home" className={buttonClass()}>
            {t('Go home')}
          </Link>
        }
      >
        {t('Ask an operator of this community if you need something changed.')}
      </ErrorState>
    </Card>
  )
}
