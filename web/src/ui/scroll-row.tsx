import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'

interface Props {
  /** Identifies the selected element, which has the attribute `data-selected`. When it changes, the element is scrolled into view. */
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
  useLayoutEffect(() => {
    if (row.current) markEdges(row.current)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected element is found in the document.
  useLayoutEffect(() => {
    const element = row.current?.querySelector<HTMLElement>('[data-selected]')
    if (row.current && element) scrollToElement(row.current, element)
  }, [row, selected, count])

  useEffect(() => {
    const element = row.current
    if (!element) return
    const update = () => markEdges(element)
    const observer = new ResizeObserver(update)
    observer.observe(element)
    element.addEventListener('scroll', update, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', update)
    }
  }, [row])
}

/** Sub-pixel positions differ from the ends by less than this. */
const tolerancePx = 1

function markEdges(row: HTMLElement): void {
  const end = row.scrollWidth - row.clientWidth
  row.toggleAttribute('data-more-before', row.scrollLeft > tolerancePx)
  row.toggleAttribute('data-more-after', row.scrollLeft < end - tolerancePx)
}

/** Scrolls the row only, not the page, and only if the element is not completely visible. */
function scrollToElement(row: HTMLElement, element: HTMLElement): void {
  const [outer, inner] = [row.getBoundingClientRect(), element.getBoundingClientRect()]
  if (inner.left >= outer.left && inner.right <= outer.right) return
  row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
  markEdges(row)
}
