import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { upload } from '#lib/api/upload.ts'
import { useRead } from '#lib/api/use-read.ts'
import { useReadAgain } from '#lib/api/use-read-again.ts'

const pollMs = 2_000
const unfinished: readonly string[] = ['waiting', 'running', 'undoing']

/**
 * The viewer's imports, read again while one is running. When it ends, everything that shows activities is read again.
 */
export function useImports() {
  const cache = useQueryClient()
  const query = useRead(
    queryKeys.imports,
    api.imports.list,
    {},
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.some((item) => unfinished.includes(item.state)) ? pollMs : false),
    },
  )
  const isRunning = query.data?.some(({ state }) => unfinished.includes(state)) ?? false
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !isRunning) void cache.invalidateQueries()
    wasRunning.current = isRunning
  }, [cache, isRunning])
  return query
}

/** Uploads an archive, which is then imported in the background. */
export function useImportArchive(onProgress: (share: number) => void) {
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.append('file', file)
      return upload(api.imports.create, form, { onProgress })
    },
    onSettled: useReadAgain(queryKeys.imports),
  })
}

export function useUndoImport(importId: number) {
  return useMutation({
    mutationFn: () => call(api.imports.undo, { params: { importId } }),
    onSettled: useReadAgain(queryKeys.imports),
  })
}
