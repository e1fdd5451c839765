import { ChevronUp } from 'lucide-react'
import { type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react'
import { lazyPart } from '#lib/chunks.ts'
import { useMe, useMyId } from '#lib/use-me.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextSkeleton } from '#ui/skeleton.tsx'

const Composer = lazyPart(async () => (await import('#features/activities/ui/composer/composer.tsx')).Composer)

interface Props {
  /** The circle whose page it stands on. */
  circle?: { id: number; name?: string | undefined } | undefined
}

/** The question at the top of a feed; it opens into the form, and closes after the activity is there. */
export function UploadPanel({ circle }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  // Once opened the form stays, so that an upload goes on while the panel is closed.
  const [wasOpened, setWasOpened] = useState(false)
  const bodyId = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const myId = useMyId()
  const { data: me } = useMe()
  const warmUp = () => void Composer.preload()

  function open() {
    setWasOpened(true)
    setIsOpen(true)
  }

  function close() {
    setIsOpen(false)
    requestAnimationFrame(() => trigger.current?.focus())
  }

  return (
    <Card aria-label="Upload Activity" className={isOpen ? 'p-5 pt-3' : 'px-4 py-3.5'}>
      {isOpen ? (
        <div className="flex items-center justify-between">
          <h2 className="text-xl">Upload Activity</h2>
          <IconButton
            label="Close the form"
            aria-expanded
            aria-controls={bodyId}
            icon={<ChevronUp aria-hidden="true" className="size-5.5" />}
            onClick={close}
            className="-mr-2.5"
          />
        </div>
      ) : (
        <div className="flex items-center gap-3.5">
          <Avatar
            id={myId ?? 0}
            name={me?.display_name ?? 'You'}
            src={me?.profile_pic_url ?? null}
            size={42}
            loading={!me}
            decorative
          />
          {/* A wider target for the same button. */}
          <button
            type="button"
            tabIndex={-1}
            aria-hidden="true"
            onClick={open}
            onPointerEnter={warmUp}
            className="min-h-11 flex-1 cursor-text text-left text-quiet leading-snug"
          >
            What did you do today?
          </button>
          <Button
            ref={trigger}
            aria-expanded={false}
            aria-controls={wasOpened ? bodyId : undefined}
            onClick={open}
            onPointerEnter={warmUp}
            onFocus={warmUp}
          >
            Upload Activity
          </Button>
        </div>
      )}
      {wasOpened && (
        <div id={bodyId} ref={body} hidden={!isOpen} className="pt-3">
          <Suspense fallback={<TextSkeleton lines={8} />}>
            <Composer circle={circle} onDone={close} />
            <FocusFirst isOpen={isOpen} within={body} />
          </Suspense>
        </div>
      )}
    </Card>
  )
}

/** Takes the keyboard to the first field as soon as the form is there. */
function FocusFirst({ isOpen, within }: { isOpen: boolean; within: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    if (isOpen) within.current?.querySelector('input')?.focus()
  }, [isOpen, within])
  return null
}
