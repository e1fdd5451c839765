import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'

interface Props {
  /**
   * Identifies the selected element, which has the attribute `data-selected`. When it changes, the element is scrolled
   * into view.
   */
  selected?: string | undefined
  /** Number of elements, because the selected one can be added later. */
  count?: number | undefined
  className?: string | undefined
  children: ReactNode
}

/** A row that scrolls horizontally. An edge with more content behind it fades out. */
export function ScrollRow({ selected, count, className, children }: Props) {
  const row = useRef<HTMLDivElement>(null)
  useScrollRow(row, selected, count)
  return (
    <div ref={row} className={classNames('scroll-row flex overflow-x-auto', className)}>
      {children}
    </div>
  )
}

/** The behaviour of a `ScrollRow` for an element with the class `scroll-row`. */
export function useScrollRow(row: RefObject<HTMLElement | null>, selected?: string, count?: number): void {
  const observer = useRef<ResizeObserver>(null)
  const isPlaced = useRef(false)

  useLayoutEffect(() => {
    const element = row.current
    if (!element) return
    // Sizes are read after the layout and before the paint. Reading them in an effect would force a layout of the page
    // for each commit.
    const update = () => {
      if (!isPlaced.current) showSelected(element)
      isPlaced.current = true
      markEdges(element)
    }
    observer.current = new ResizeObserver(update)
    observer.current.observe(element)
    element.addEventListener('scroll', update, { passive: true })
    return () => {
      observer.current?.disconnect()
      element.removeEventListener('scroll', update)
    }
  }, [row])

  // What is already observed is not observed again.
  useLayoutEffect(() => {
    for (const child of row.current?.children ?? []) observer.current?.observe(child)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected element is found in the document.
  useLayoutEffect(() => {
    if (row.current && isPlaced.current) showSelected(row.current)
  }, [row, selected, count])
}

function showSelected(row: HTMLElement): void {
  const element = row.querySelector<HTMLElement>('[data-selected]')
  if (element) scrollToElement(row, element)
}

/** Sub-pixel positions differ from the ends by less than this. */
const tolerancePx = 1

function markEdges(row: HTMLElement): void {
  const end = row.scrollWidth - row.clientWidth
  // Negative on a page that is read from right to left.
  const scrolled = Math.abs(row.scrollLeft)
  row.toggleAttribute('data-more-before', scrolled > tolerancePx)
  row.toggleAttribute('data-more-after', scrolled < end - tolerancePx)
}

/** Scrolls the row, but not the page, unless the element is completely visible. */
function scrollToElement(row: HTMLElement, element: HTMLElement): void {
  const [outer, inner] = [row.getBoundingClientRect(), element.getBoundingClientRect()]
  if (inner.left >= outer.left && inner.right <= outer.right) return
  row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
  markEdges(row)
}
