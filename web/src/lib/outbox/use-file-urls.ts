import { useEffect, useState } from 'react'
import type { LocalFile } from './local-files.ts'
import { filesOf } from './outbox.ts'

/** Local addresses of the files of items, by item id; null until they have been read. */
export function useFileUrls(itemIds: readonly number[]): ReadonlyMap<number, readonly LocalFile[]> | null {
  const [urls, setUrls] = useState<ReadonlyMap<number, readonly LocalFile[]> | null>(null)
  const ids = itemIds.join()
  useEffect(() => {
    if (ids === '') return
    let isCurrent = true
    const created: LocalFile[] = []
    const read = async (id: number) => {
      const files = (await filesOf(id)).map(({ blob }) => ({ url: URL.createObjectURL(blob), type: blob.type }))
      created.push(...files)
      return [id, files] as const
    }
    void Promise.all(ids.split(',').map(Number).map(read)).then((entries) => isCurrent && setUrls(new Map(entries)))
    return () => {
      isCurrent = false
      for (const { url } of created) URL.revokeObjectURL(url)
    }
  }, [ids])
  return urls
}
