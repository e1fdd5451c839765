import { queryClient } from '#lib/api/query-client.ts'
import type { Chunk, Prefetching } from '#lib/chunks/chunks.ts'
import { pageChunks } from '#lib/chunks/page-chunks.ts'
import { prefetchChunks } from '#lib/chunks/prefetch-chunks.ts'

type Order = readonly (Prefetching | Chunk<unknown>)[]

const chunksOf = (...names: readonly string[]) => names.flatMap((name) => pageChunks.get(name) ?? [])

const ofVisitors: Order = [
  ...chunksOf('activity', 'profile', 'circles', 'circle', 'signIn', 'signUp'),
  'everyone',
  ...chunksOf('comment', 'forgot', 'about', 'communityPage', 'notFound'),
]

const ofMembers: Order = [
  'first',
  ...chunksOf('home', 'activity', 'profile', 'circles', 'circle', 'upload', 'myActivities'),
  'everyone',
  'members',
  ...chunksOf('settings', 'comment', 'newCircle', 'viewAs', 'about', 'communityPage', 'notFound'),
]

const ofModerators: Order = [...ofMembers, ...chunksOf('admin', 'adminIndex', 'adminPage', 'adminItem')]

export interface Viewer {
  readonly isMember: boolean
  /** False for visitors and until the account has loaded. */
  readonly canAdminister: boolean
}

/** Loads what the viewer may open, ordered by how often it is used, until the returned function is called. */
export function prefetchRest(viewer: () => Viewer): () => void {
  return prefetchChunks(
    () => queryClient.isFetching() > 0,
    () => orderOf(viewer()),
  )
}

function orderOf({ isMember, canAdminister }: Viewer): Order {
  if (!isMember) return ofVisitors
  return canAdminister ? ofModerators : ofMembers
}
