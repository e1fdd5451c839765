import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Page } from '#lib/api/api.ts'

type Pages<T> = InfiniteData<Page<T[]>, string | null>

/**
 * Removes items from a cached paged list and returns a rollback function. The rollback restores only these items, so
 * that concurrent changes to other items are kept.
 */
export function removeItems<T>(cache: QueryClient, key: QueryKey, matches: (item: T) => boolean): () => void {
  let undo = () => {}
  cache.setQueryData(key, (data: Pages<T> | undefined) => {
    if (!data) return data
    const removed = data.pages.flatMap((page, pageIndex) =>
      page.items.flatMap((item, itemIndex) => (matches(item) ? [{ item, pageIndex, itemIndex }] : [])),
    )
    undo = () =>
      cache.setQueryData(key, (current: Pages<T> | undefined) =>
        current
          ? removed.reduceRight(
              (pages, { item, pageIndex, itemIndex }) => restoreItem(pages, item, pageIndex, itemIndex, matches),
              current,
            )
          : current,
      )
    return {
      ...data,
      pages: data.pages.map((page) => ({ ...page, items: page.items.filter((item) => !matches(item)) })),
    }
  })
  return () => undo()
}

function restoreItem<T>(
  data: Pages<T>,
  item: T,
  pageIndex: number,
  itemIndex: number,
  matches: (item: T) => boolean,
): Pages<T> {
  if (data.pages.some((page) => page.items.some(matches))) return data
  return {
    ...data,
    pages: data.pages.map((page, index) =>
      index === pageIndex
        ? { ...page, items: [...page.items.slice(0, itemIndex), item, ...page.items.slice(itemIndex)] }
        : page,
    ),
  }
}

/** Adds an item to the start of a cached paged list unless it is already present. Returns a rollback function. */
export function prependItem<T>(cache: QueryClient, key: QueryKey, item: T, matches: (item: T) => boolean): () => void {
  let undo = () => {}
  cache.setQueryData(key, (data: Pages<T> | undefined) => {
    const [first, ...others] = data?.pages ?? []
    if (!data || !first || data.pages.some((page) => page.items.some(matches))) return data
    undo = () => void removeItems(cache, key, matches)
    return { ...data, pages: [{ ...first, items: [item, ...first.items] }, ...others] }
  })
  return () => undo()
}
