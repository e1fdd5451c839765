import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Composer } from '#features/activities/ui/composer/composer.tsx'
import { t } from '#lib/i18n/translate.ts'
import { buttonClass } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { useDocumentTitle } from '../use-document-title.ts'
import { whenVisible } from '../when-visible.ts'

export function UploadRoute() {
  useDocumentTitle(t('Upload Activity'))
  const navigate = useNavigate()
  const { draft, shared } = useSearch({ from: '/shell/members/upload' })
  const { history } = useRouter()
  const box = useRef<HTMLDivElement>(null)
  useEffect(
    () =>
      whenVisible(
        () => box.current?.querySelector<HTMLElement>('input[required]') ?? null,
        (title) => title.focus(),
      ),
    [],
  )

  /** What was typed remains as a draft. */
  function close() {
    if (history.canGoBack()) history.back()
    else void navigate({ to: '/home' })
  }

  return (
    <div ref={box} className="mx-auto max-w-reading sm:pt-7">
      <Card as="div" className="p-5 max-sm:border-none max-sm:pt-0">
        <Composer
          key={draft ?? ''}
          draftId={draft}
          shared={draft === undefined ? (shared ?? 'add') : undefined}
          draftsLink={
            <Link to="/drafts" className={buttonClass({ tone: 'quiet' })}>
              {t('Drafts')}
            </Link>
          }
          heading={<h1 className="wrap-anywhere text-lg leading-tight sm:text-2xl">{t('Upload Activity')}</h1>}
          closeButton={
            <IconButton
              label={t('Close form')}
              icon={<X aria-hidden="true" className="size-5.5" />}
              onClick={close}
              className="-ms-2.5 sm:hidden"
            />
          }
          onDone={() => void navigate({ to: '/home' })}
        />
      </Card>
    </div>
  )
}
