import { Link } from '@tanstack/react-router'
import { ChevronUp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useDrafts } from '#features/activities/api/drafts/use-drafts.ts'
import { Composer } from '#features/activities/ui/composer/composer.tsx'
import { t } from '#lib/i18n/translate.ts'
import { buttonClass } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { useMediaQuery } from '#ui/use-media-query.ts'

interface Props {
  circle: { id: number; name?: string | undefined } | undefined
  isOpen: boolean
  onClose: () => void
}

/** The upload form of the panel: inside it, and on small screens in a sheet that fills the screen. */
export function ComposerPanel({ circle, isOpen, onClose }: Props) {
  const isNarrow = useMediaQuery('(width < 40rem)')
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) body.current?.querySelector<HTMLElement>('input[required]')?.focus()
  }, [isOpen])
  return (
    <div ref={body}>
      <Composer
        circle={circle}
        sheet={isNarrow ? { isOpen, onClose } : undefined}
        draftsLink={isNarrow && <DraftsLink />}
        heading={<h2 className="text-xl">{t('Upload Activity')}</h2>}
        closeButton={
          <IconButton
            label={t('Close form')}
            aria-expanded
            icon={<ChevronUp aria-hidden="true" className="size-5.5" />}
            onClick={onClose}
            className="order-1 -me-2.5"
          />
        }
        onDone={onClose}
      />
    </div>
  )
}

/** Leads to the drafts, if there are some. */
function DraftsLink() {
  const { data: drafts = [] } = useDrafts()
  if (drafts.length === 0) return null
  return (
    <Link to="/drafts" className={buttonClass({ tone: 'quiet' })}>
      {t('Drafts')}
    </Link>
  )
}
