import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Settings } from 'lucide-react'
import { isFilter, NotificationsPage } from '#features/notifications/ui/notifications-page.tsx'
import { t } from '#lib/i18n/translate.ts'
import { buttonClass } from '#ui/buttons/button.tsx'
import { useDocumentTitle } from '../use-document-title.ts'

export function NotificationsRoute() {
  useDocumentTitle(t('Notifications'))
  const { filter } = useSearch({ strict: false }) as { filter?: unknown }
  const navigate = useNavigate()
  return (
    <div className="mx-auto max-w-reading px-4 pt-6 sm:px-6 sm:pt-9">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h1 className="wrap-anywhere min-w-0 text-3xl">{t('Notifications')}</h1>
        <Link
          to="/settings/{-$page}"
          params={{ page: 'notifications' }}
          className={buttonClass({ tone: 'quiet', size: 'compact' })}
        >
          <Settings aria-hidden="true" className="size-5" />
          {t('Notification settings')}
        </Link>
      </div>
      <NotificationsPage
        filter={isFilter(filter) ? filter : null}
        onFilter={(next) =>
          void navigate({ to: '/notifications', search: next === null ? {} : { filter: next }, replace: true })
        }
      />
    </div>
  )
}
