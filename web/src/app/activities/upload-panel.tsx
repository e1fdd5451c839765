import { Suspense, useId, useRef, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { useMe, useMyId } from '#lib/members/use-me.ts'
import { Button } from '#ui/buttons/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { lazySection } from '#ui/loading/lazy-section.tsx'
import { TextSkeleton } from '#ui/loading/skeleton.tsx'
import { Avatar } from '#ui/people/avatar.tsx'
import { Card } from '#ui/surfaces/card.tsx'

const ComposerPanel = lazySection(async () => (await import('./composer-panel.tsx')).ComposerPanel)

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
  const myId = useMyId()
  const { data: me } = useMe()
  const preload = () => void ComposerPanel.preload()

  function open() {
    setWasOpened(true)
    setIsOpen(true)
  }

  function close() {
    setIsOpen(false)
    requestAnimationFrame(() => trigger.current?.focus())
  }

  return (
    <Card aria-label={t('Upload Activity')} className={isOpen ? 'px-4 py-1.5 sm:p-5 sm:pt-3' : 'px-4 py-1.5 sm:py-3.5'}>
      <div className={classNames('flex flex-wrap items-center gap-x-3.5 gap-y-1.5', isOpen && 'sm:hidden')}>
        <Avatar
          id={myId ?? 0}
          name={me?.display_name ?? 'You'}
          src={me?.profile_pic_url ?? null}
          size={42}
          loading={!me}
          decorative
          className="max-[400px]:hidden"
        />
        {/* A larger click target for the button next to it. */}
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          data-opens-form
          onClick={open}
          onPointerEnter={preload}
          className="min-h-11 flex-1 cursor-text text-start text-quiet leading-snug"
        >
          {/* In any language, the row has one height, and the feed begins at the same place. */}
          <span className="line-clamp-2">{t('What did you do today?')}</span>
        </button>
        <Button
          ref={trigger}
          aria-expanded={isOpen}
          aria-controls={wasOpened ? bodyId : undefined}
          data-opens-form
          onClick={open}
          onPointerEnter={preload}
          onFocus={preload}
          className="max-sm:px-4"
        >
          {t('Upload Activity')}
        </Button>
      </div>
      {wasOpened && (
        <div id={bodyId} hidden={!isOpen}>
          <Suspense fallback={<TextSkeleton lines={8} />}>
            <ComposerPanel circle={circle} isOpen={isOpen} onClose={close} />
          </Suspense>
        </div>
      )}
    </Card>
  )
}
