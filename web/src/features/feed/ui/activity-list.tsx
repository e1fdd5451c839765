import type { Activity } from '@daystar/contract/activities'
import { Link } from '@tanstack/react-router'
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { memo, type ReactNode, startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { dayHeading } from '#lib/texts/dates.ts'
import { DayHeading } from '#ui/lists/day-heading.tsx'
import type { ActivityPagesQuery } from '../api/use-feed.ts'
import { type Row, rowsOf } from '../rows.ts'
import { CardSkeletons } from './card-skeletons.tsx'
import { EndOfList } from './end-of-list.tsx'
import { useCardShortcuts } from './use-card-shortcuts.ts'

/** Measured row heights by list name, so that a page has its full length from the first frame after navigating back. */
const measurementsByList = new Map<string, VirtualItem[]>()

const prefetchScreens = 1.5
/** The number of rows that are rendered beyond the screen, and the time until each of them is added at first. */
const maxOverscan = 4
const nextRowDelayMs = 250
/** Keeps a focused card below the navigation bar. */
const navigationBarPixels = 80

interface Props {
  /** Identifies the list, to restore its row heights after navigating back. */
  name: string
  query: ActivityPagesQuery
  item: (activity: Activity, index: number) => ReactNode
  empty: ReactNode
  errorState: (error: unknown, retry: () => void) => ReactNode
}

/** An infinite list of activity cards grouped by day; only rows near the viewport are rendered. */
export function ActivityList({ name, query, item, empty, errorState }: Props) {
  const { data, error, isPending, isError, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage, refetch } = query
  const rows = useMemo(() => rowsOf(data?.pages.flatMap((page) => page.items) ?? []), [data])
  const box = useRef<HTMLElement>(null)
  const [top, setTop] = useState(0)

  const isShown = rows.length > 0
  useLayoutEffect(() => {
    if (isShown && box.current) setTop(box.current.getBoundingClientRect().top + window.scrollY)
  }, [isShown])

  // The first rows are shown sooner without those beyond the screen. Each of these is rendered in a transition of its
  // own, which does not block the page.
  const [overscan, setOverscan] = useState(0)
  useEffect(() => {
    if (!isShown || overscan === maxOverscan) return
    const timer = setTimeout(() => startTransition(() => setOverscan(overscan + 1)), nextRowDelayMs)
    return () => clearTimeout(timer)
  }, [isShown, overscan])

  const list = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) =>
      rows[index]?.kind === 'day' ? 52 : rows[index]?.kind === 'card' && rows[index].activity.media[0] ? 760 : 320,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan,
    scrollMargin: top,
    scrollPaddingStart: navigationBarPixels,
    initialMeasurementsCache: measurementsByList.get(name) ?? [],
    // Until it is measured, so that the first render contains the rows. About half of a phone's screen is above the
    // list.
    initialRect: { width: 0, height: (globalThis.window?.innerHeight ?? 0) / 2 },
  })

  useEffect(() => () => void measurementsByList.set(name, list.measurementsCache), [name, list])
  useCardShortcuts(rows, list)

  const items = list.getVirtualItems()
  const end = items.at(-1)?.end ?? 0
  useEffect(() => {
    const isNear = list.getTotalSize() + top - end < window.innerHeight * prefetchScreens
    if (rows.length === 0 || !isNear || !hasNextPage || isFetching || isError) return
    // A scroll can trigger this again before `isFetching` is rendered; the running request must not be restarted.
    void fetchNextPage({ cancelRefetch: false })
  }, [rows.length, end, top, list, hasNextPage, isFetching, isError, fetchNextPage])

  if (isPending) return <CardSkeletons />
  if (isError && rows.length === 0) return errorState(error, () => void refetch())
  if (rows.length === 0) return empty

  return (
    <section ref={box} aria-busy={isFetchingNextPage} aria-label={t('Activities')}>
      <div className="relative" style={{ height: list.getTotalSize() }}>
        {items.map(({ key, index, start }) => {
          const row = rows[index]
          return (
            row && (
              <div
                key={key}
                data-index={index}
                ref={list.measureElement}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${start - top}px)` }}
              >
                <RowView row={row} index={index} item={item} />
              </div>
            )
          )
        })}
      </div>
      <EndOfList
        isLoading={isFetchingNextPage}
        hasFailed={isError}
        isDone={!hasNextPage}
        onRetry={() => void fetchNextPage()}
      />
    </section>
  )
}

/** Memoized, because the list is rendered again when rows are measured and when the page is scrolled. */
const RowView = memo(({ row, index, item }: { row: Row; index: number; item: Props['item'] }) => {
  if (row.kind === 'card') return <div className="pb-2.5 sm:pb-6">{item(row.activity, index)}</div>
  const { name, date } = dayHeading(row.date)
  const day = (
    <Link to="/search" search={{ from: row.date, to: row.date }} className="-my-2.5 py-2.5 hover:underline">
      {name}
    </Link>
  )
  return <DayHeading day={row.date ? day : name} date={date} />
})
