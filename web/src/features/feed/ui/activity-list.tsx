import type { Activity } from '@daystar/contract/activities'
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { dayHeading } from '#lib/dates.ts'
import { DayHeading } from '#ui/day-heading.tsx'
import type { ActivityPagesQuery } from '../api/use-feed.ts'
import { type Row, rowsOf } from '../rows.ts'
import { CardSkeletons } from './card-skeletons.tsx'
import { EndOfList } from './end-of-list.tsx'
import { useCardKeys } from './use-card-keys.ts'

/** Heights as they were measured, by list: with them a page that is come back to has its true length from the first frame. */
const measured = new Map<string, VirtualItem[]>()

const screensAhead = 1.5
/** A card that is walked to stands below the navigation bar. */
const belowBarPixels = 80

interface Props {
  /** Names this list among the pages, for coming back to the same place in it. */
  name: string
  query: ActivityPagesQuery
  item: (activity: Activity, index: number) => ReactNode
  empty: ReactNode
  problem: (error: unknown, retry: () => void) => ReactNode
}

/** Cards by day, without end; only what is near the window stands in the document. */
export function ActivityList({ name, query, item, empty, problem }: Props) {
  const { data, error, isPending, isError, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage, refetch } = query
  const rows = useMemo(() => rowsOf(data?.pages.flatMap((page) => page.items) ?? []), [data])
  const box = useRef<HTMLElement>(null)
  const [top, setTop] = useState(0)

  const isShown = rows.length > 0
  useLayoutEffect(() => {
    if (isShown && box.current) setTop(box.current.getBoundingClientRect().top + window.scrollY)
  }, [isShown])

  const list = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) =>
      rows[index]?.kind === 'day' ? 52 : rows[index]?.kind === 'card' && rows[index].activity.media ? 760 : 320,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 4,
    scrollMargin: top,
    scrollPaddingStart: belowBarPixels,
    initialMeasurementsCache: measured.get(name) ?? [],
  })

  useEffect(() => () => void measured.set(name, list.measurementsCache), [name, list])
  useCardKeys(rows, list)

  const items = list.getVirtualItems()
  const end = items.at(-1)?.end ?? 0
  useEffect(() => {
    const isNear = list.getTotalSize() + top - end < window.innerHeight * screensAhead
    if (rows.length === 0 || !isNear || !hasNextPage || isFetching || isError) return
    // The window moves on before it is drawn that a page is on its way: asking again must not begin anew.
    void fetchNextPage({ cancelRefetch: false })
  }, [rows.length, end, top, list, hasNextPage, isFetching, isError, fetchNextPage])

  if (isPending) return <CardSkeletons />
  if (isError && rows.length === 0) return problem(error, () => void refetch())
  if (rows.length === 0) return empty

  return (
    <section ref={box} aria-busy={isFetchingNextPage} aria-label="Activities">
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
        loading={isFetchingNextPage}
        failed={isError}
        done={!hasNextPage}
        onRetry={() => void fetchNextPage()}
      />
    </section>
  )
}

function RowView({ row, index, item }: { row: Row; index: number; item: Props['item'] }) {
  if (row.kind === 'card') return <div className="pb-2.5 sm:pb-6">{item(row.activity, index)}</div>
  const { name, date } = dayHeading(row.date)
  return <DayHeading day={name} date={date} />
}
