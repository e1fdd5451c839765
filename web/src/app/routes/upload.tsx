import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Composer } from '#features/activities/ui/composer/composer.tsx'
import { t } from '#lib/i18n/translate.ts'
import { Card } from '#ui/surfaces/card.tsx'
import { useDocumentTitle } from '../use-document-title.ts'

export function UploadRoute() {
  useDocumentTitle(t('Upload Activity'))
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('input[required]')?.focus(), [])
  return (
    <div ref={box} className="mx-auto max-w-reading sm:pt-7">
      <Card as="div" className="p-5">
        <h1 className="pb-4 text-2xl">{t('Upload Activity')}</h1>
        <Composer onDone={() => void navigate({ to: '/home' })} />
      </Card>
    </div>
  )
}
