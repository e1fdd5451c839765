import type { Activity } from '@daystar/contract/activities'
import type { Media } from '@daystar/contract/fields'
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { t } from '#lib/i18n/translate.ts'
import { StepButtons } from '#ui/pictures/step-buttons.tsx'
import { ActivityPhoto } from './activity-photo.tsx'
import { ActivityVideo } from './activity-video.tsx'

export interface GalleryProps {
  activity: Activity
  /** What all photos of the activity have in common. */
  photo: Pick<ComponentProps<typeof ActivityPhoto>, 'activityId' | 'columnWidth' | 'onIntent' | 'onOpen'>
  /** The file that the viewer shows; the gallery follows it. */
  shown: number
  /** The first file, whose size is that of the gallery. */
  children: ReactNode
}

const buttonClass =
  'pointer-events-auto opacity-0 transition-opacity focus-visible:opacity-100 group-hover:opacity-100 ' +
  'aria-disabled:opacity-0 pointer-coarse:hidden'

/**
 * The files of an activity in a row that scrolls, all with the size of the first one, so that the page does not move.
 * Each is loaded when the one before it is shown.
 */
export function ActivityGallery({ activity, photo, shown, children }: GalleryProps) {
  const { id, title, media: files } = activity
  const { row, current, last, setCurrent, show, handleKey } = useShownFile(files.length, shown)
  const count = files.length
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are not form controls.
    <div className="group relative" role="group" aria-label={t('Photos and videos')} onKeyDown={handleKey}>
      <div
        ref={row}
        data-gallery=""
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          if (clientWidth > 0) setCurrent(Math.round(Math.abs(scrollLeft) / clientWidth))
        }}
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
      >
        {files.map((media, index) => (
          // biome-ignore lint/a11y/useSemanticElements: as above.
          <div
            key={media.id}
            role="group"
            aria-label={t('{number} of {count}', { number: index + 1, count })}
            className="relative w-full flex-none snap-center snap-always bg-sunk"
          >
            {index === 0 ? (
              children
            ) : index > last ? null : media.kind === 'image' ? (
              <ActivityPhoto
                {...photo}
                media={media}
                index={index}
                priority={false}
                isContained
                isInTabOrder={index === current}
              />
            ) : (
              <div className="absolute inset-0 bg-black">
                <ActivityVideo activityId={id} media={media} label={media.alt || title} />
              </div>
            )}
          </div>
        ))}
      </div>
      <Position index={current} files={files} />
      <StepButtons index={current} count={count} onShow={show} className={buttonClass} />
    </div>
  )
}

/** The file that the row shows, with the focus on it if a key has shown it. */
function useShownFile(count: number, shown: number) {
  const row = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(shown)
  const [last, setLast] = useState(shown + 1)
  const hasMovedFocus = useRef(false)
  if (current >= last) setLast(current + 1)

  function show(index: number) {
    if (index < 0 || index >= count) return
    setCurrent(index)
    scrollToFile(row.current, index)
  }

  useLayoutEffect(() => {
    setCurrent(shown)
    scrollToFile(row.current, shown)
  }, [shown])

  useEffect(() => {
    const elements = [...(row.current?.children ?? [])]
    for (const [index, element] of elements.entries()) if (index !== current) element.querySelector('video')?.pause()
    if (hasMovedFocus.current)
      elements[current]?.querySelector<HTMLElement>('button, video')?.focus({ preventScroll: true })
    hasMovedFocus.current = false
  }, [current])

  function handleKey(event: KeyboardEvent) {
    // A video uses the arrow keys itself.
    if (event.target instanceof Element && event.target.closest('video')) return
    const direction = readingDirection()
    const targets: Record<string, number> = {
      ArrowLeft: current - direction,
      ArrowRight: current + direction,
      Home: 0,
      End: count - 1,
    }
    const target = targets[event.key]
    if (target === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    hasMovedFocus.current = event.target instanceof Element && event.target.closest('[data-gallery]') !== null
    show(target)
  }

  return { row, current, last, setCurrent, show, handleKey }
}

/** The position in the row, as a number and as dots. */
function Position({ index, files }: { index: number; files: readonly Media[] }) {
  const number = index + 1
  const count = files.length
  return (
    <>
      <p className="pointer-events-none absolute end-2 top-2 rounded-full bg-[oklch(15%_.03_270/.62)] px-2.5 py-0.5 text-sm text-white tabular-nums">
        <span className="sr-only" role="status">
          {t('{number} of {count}', { number, count })}
        </span>
        <span aria-hidden="true">
          {number}/{count}
        </span>
      </p>
      <div aria-hidden="true" className="pointer-events-none absolute inset-x-0 bottom-2 flex justify-center">
        <div className="flex gap-1.5 rounded-full bg-[oklch(15%_.03_270/.62)] px-2 py-1.5">
          {files.map((media, at) => (
            <span key={media.id} className={`size-1.5 rounded-full bg-white ${at === index ? '' : 'opacity-45'}`} />
          ))}
        </div>
      </div>
    </>
  )
}

/** The positions in a row that scrolls are negative on a page that is read from right to left. */
const readingDirection = () => (document.documentElement.dir === 'rtl' ? -1 : 1)

function scrollToFile(row: HTMLElement | null, index: number): void {
  row?.scrollTo({ left: readingDirection() * index * row.clientWidth, behavior: 'instant' })
}
