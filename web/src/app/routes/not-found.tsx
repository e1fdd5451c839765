import { Link } from '@tanstack/react-router'
import { t } from '#lib/i18n/translate.ts'
import { buttonClass } from '#ui/buttons/button.tsx'
import { useDocumentTitle } from '../use-document-title.ts'

export function NotFoundRoute() {
  useDocumentTitle(t('Not found'))
  return (
    <main className="night-sky grid min-h-dvh place-items-center px-6 text-center">
      <div className="flex flex-col items-center gap-5">
        <h1 className="text-3xl">{t('Page not found')}</h1>
        <p className="max-w-sm text-quiet">{t('This page does not exist, or you do not have access to it.')}</p>
        <Link to="/home" className={buttonClass()}>
          {t('Go home')}
        </Link>
      </div>
    </main>
  )
}
