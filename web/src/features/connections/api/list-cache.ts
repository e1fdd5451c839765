import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Page } from '#lib/api.ts'

type Pages<T> = InfiniteData<Page<T[]>, string | null>

/**
 * Takes entries out of a cached list and gives back what puts them where they were: that entry alone, so that what happened
 * to others meanwhile stays.
 */
export function takeOut<T>(cache: QueryClient, key: QueryKey, matches: (entry: T) => boolean): () => void {
  let undo = () => {}
  cache.setQueryData(key, (data: Pages<T> | undefined) => {
    if (!data) return data
    const taken = data.pages.flatMap((page, place) =>
      page.items.flatMap((entry, at) => (matches(entry) ? [{ entry, place, at }] : [])),
    )
    undo = () =>
      cache.setQueryData(key, (now: Pages<T> | undefined) =>
        now ? taken.reduceRight((pages, { entry, place, at }) => putBack(pages, entry, place, at, matches), now) : now,
      )
    return {
      ...data,
      pages: data.pages.map((page) => ({ ...page, items: page.items.filter((entry) => !matches(entry)) })),
    }
  })
  return () => undo()
}

function putBack<T>(data: Pages<T>, entry: T, place: number, at: number, matches: (entry: T) => boolean): Pages<T> {
  if (data.pages.some((page) => page.items.some(matches))) return data
  return {
    ...data,
    pages: data.pages.map((page, index) =>
      index === place ? { ...page, items: [...page.items.slice(0, at), entry, ...page.items.slice(at)] } : page,
    ),
  }
}

/** Puts an entry on top of a cached list, unless it is there already; gives back what takes it out again. */
export function putIn<T>(cache: QueryClient, key: QueryKey, entry: T, matches: (entry: T) => boolean): () => void {
  let undo = () => {}
  cache.setQueryData(key, (data: Pages<T> | undefined) => {
    const [first, ...others] = data?.pages ?? []
    if (!data || !first || data.pages.some((page) => page.items.some(matches))) return data
    undo = () => void takeOut(cache, key, matches)
    return { ...data, pages: [{ ...first, items: [entry, ...first.items] }, ...others] }
  })
  return () => undo()
}
