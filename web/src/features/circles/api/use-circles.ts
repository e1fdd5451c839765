import { foldText } from '@daystar/contract/texts/fold-text'
import { api } from '@daystar/contract/wire'
import { keepPreviousData } from '@tanstack/react-query'
import { callPage, mapPage } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { usePages } from '#lib/api/use-pages.ts'
import { normalizeCircles } from '#lib/compatibility/circles.ts'
import { useMyId } from '#lib/members/use-me.ts'

const contains = (name: string, text: string) => foldText(name).includes(foldText(text))

/** All circles whose name contains the text, largest first. */
export function useCircles(text: string) {
  const myId = useMyId()
  const q = text.trim()
  const query = usePages(
    queryKeys.circleList(q),
    (page, options) =>
      callPage(api.circles.list, { query: { ...(q !== '' && { q }), ...page } }, options).then(
        mapPage((items) => normalizeCircles(items, myId)),
      ),
    {
      placeholderData: keepPreviousData,
    },
  )
  const loaded = query.data?.pages.flatMap((page) => page.items) ?? []
  // Also for servers that return all circles, and while the results for a new text are loading.
  const circles = loaded.filter((circle) => contains(circle.name, q))
  return { ...query, circles }
}
