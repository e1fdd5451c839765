import type { Circle } from '@daystar/contract/circles'
import { foldText } from '@daystar/contract/texts/fold-text'
import { api } from '@daystar/contract/wire'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { callPage, type Page } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { normalizeCircles } from '#lib/compatibility/circles.ts'
import { useMyId } from '#lib/members/use-me.ts'

const contains = (name: string, text: string) => foldText(name).includes(foldText(text))

/** All circles whose name contains the text, largest first. */
export function useCircles(text: string) {
  const myId = useMyId()
  const q = text.trim()
  const query = useInfiniteQuery({
    queryKey: queryKeys.circleList(q),
    queryFn: async ({ pageParam, signal }): Promise<Page<Circle[]>> => {
      const params = { ...(q !== '' && { q }), ...(pageParam && { cursor: pageParam }) }
      const { items, next } = await callPage(api.circles.list, { query: params }, { signal })
      return { items: normalizeCircles(items, myId), next }
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })
  const loaded = query.data?.pages.flatMap((page) => page.items) ?? []
  // Also for servers that return all circles, and while the results for a new text are loading.
  const circles = loaded.filter((circle) => contains(circle.name, q))
  return { ...query, circles }
}
