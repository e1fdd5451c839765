import { queryClient } from '../api/query-client.ts'
import { checkReachability, forgetStoredReplies, isServerReachable, oldestStoredReply } from '../api/reachability.ts'

/** How long late replies are collected, which arrive together. */
const collectionMs = 500
/** How often copies are looked for that no late reply will replace, because their request failed. */
const intervalMs = 10_000

let isCollecting = false

/** Reads what the page shows again, if the server responds. Calls that come together are one. */
export async function replaceCopies(): Promise<void> {
  if (isCollecting) return
  isCollecting = true
  await new Promise((resolve) => setTimeout(resolve, collectionMs))
  isCollecting = false
  if (!(await checkReachability())) return
  forgetStoredReplies()
  await queryClient.invalidateQueries({ refetchType: 'active' })
}

/** Replaces copies that are shown although the server can be reached: single requests failed, or failed first. */
export function watchCopies(): void {
  setInterval(() => {
    if (isServerReachable() && oldestStoredReply() !== null) void replaceCopies()
  }, intervalMs)
}
