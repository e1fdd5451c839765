import type { Circle } from '@daystar/contract/circles'
import { api } from '@daystar/contract/wire'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { callPage, type Page } from '#lib/api.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { useMyId } from '#lib/use-me.ts'
import { asCircle } from '../circle-shape.ts'

const contains = (name: string, words: string) => name.toLowerCase().includes(words.toLowerCase())

/** All circles whose name contains the words, largest first. */
export function useCircles(words: string) {
  const myId = useMyId()
  const q = words.trim()
  const query = useInfiniteQuery({
    queryKey: queryKeys.circleList(q),
    queryFn: async ({ pageParam, signal }): Promise<Page<Circle[]>> => {
      const wanted = { ...(q !== '' && { q }), ...(pageParam && { cursor: pageParam }) }
      const { items, next } = await callPage(api.circles.list, { query: wanted }, { signal })
      return { items: items.map((circle) => asCircle(circle, myId)), next }
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })
  const read = query.data?.pages.flatMap((page) => page.items) ?? []
  // While the answer to new words is on its way, what is shown already is narrowed here.
  const circles = query.isPlaceholderData ? read.filter((circle) => contains(circle.name, q)) : read
  return { ...query, circles }
}
