import { ChevronUp } from 'lucide-react'
import { type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { useMe, useMyId } from '#lib/members/use-me.ts'
import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { lazySection } from '#ui/loading/lazy-section.tsx'
import { TextSkeleton } from '#ui/loading/skeleton.tsx'
import { Avatar } from '#ui/people/avatar.tsx'
import { Card } from '#ui/surfaces/card.tsx'

const Composer = lazySection(async () => (await import('#features/activities/ui/composer/composer.tsx')).Composer)

interface Props {
  /** The circle whose page shows the panel. */
  circle?: { id: number; name?: string | undefined } | undefined
}

/** Expands into the upload form at the top of a feed, and collapses after the upload. */
export function UploadPanel({ circle }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  // The form stays mounted once opened, so that an upload continues while the panel is closed.
  const [wasOpened, setWasOpened] = useState(false)
  const bodyId = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const myId = useMyId()
  const { data: me } = useMe()
  const preload = () => void Composer.preload()

  function open() {
    setWasOpened(true)
    setIsOpen(true)
  }

  function close() {
    setIsOpen(false)
    requestAnimationFrame(() => trigger.current?.focus())
  }

  return (
    <Card aria-label={t('Upload Activity')} className={isOpen ? 'p-5 pt-3' : 'px-4 py-1.5 sm:py-3.5'}>
      {isOpen ? (
        <div className="flex items-center justify-between">
          <h2 className="text-xl">{t('Upload Activity')}</h2>
          <IconButton
            label={t('Close form')}
            aria-expanded
            aria-controls={bodyId}
            icon={<ChevronUp aria-hidden="true" className="size-5.5" />}
            onClick={close}
            className="-me-2.5"
          />
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1.5">
          <Avatar
            id={myId ?? 0}
            name={me?.display_name ?? 'You'}
            src={me?.profile_pic_url ?? null}
            size={42}
            loading={!me}
            decorative
          />
          {/* A larger click target for the button next to it. */}
          <button
            type="button"
            tabIndex={-1}
            aria-hidden="true"
            onClick={open}
            onPointerEnter={preload}
            className="min-h-11 flex-1 cursor-text text-start text-quiet leading-snug"
          >
            {t('What did you do today?')}
          </button>
          <Button
            ref={trigger}
            aria-expanded={false}
            aria-controls={wasOpened ? bodyId : undefined}
            onClick={open}
            onPointerEnter={preload}
            onFocus={preload}
          >
            {t('Upload Activity')}
          </Button>
        </div>
      )}
      {wasOpened && (
        <div id={bodyId} ref={body} hidden={!isOpen} className="pt-3">
          <Suspense fallback={<TextSkeleton lines={8} />}>
            <Composer circle={circle} onDone={close} />
            <FocusFirstField isOpen={isOpen} within={body} />
          </Suspense>
        </div>
      )}
    </Card>
  )
}

/** Focuses the first field once the form has loaded. */
function FocusFirstField({ isOpen, within }: { isOpen: boolean; within: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    if (isOpen) within.current?.querySelector('input')?.focus()
  }, [isOpen, within])
  return null
}
