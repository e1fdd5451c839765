import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { download } from '#lib/api/download.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { useRead } from '#lib/api/use-read.ts'
import { useReadAgain } from '#lib/api/use-read-again.ts'
import { localDateOf } from '#lib/texts/dates.ts'

const pollMs = 2_000

/** The viewer's newest archive, read again while it is being created. */
export function useArchive() {
  return useRead(
    queryKeys.archive,
    api.archive.read,
    {},
    {
      staleTime: 0,
      refetchInterval: ({ state }) =>
        ['waiting', 'running'].includes(state.data?.archive?.state ?? '') ? pollMs : false,
    },
  )
}

export function useCreateArchive() {
  return useMutation({
    mutationFn: () => call(api.archive.create, {}),
    onSettled: useReadAgain(queryKeys.archive),
  })
}

export function useDownloadArchive() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (createdAt: string) => download(api.archive.download, `daystar-archive-${localDateOf(createdAt)}.zip`),
    onError: () => cache.invalidateQueries({ queryKey: queryKeys.archive }),
  })
}
