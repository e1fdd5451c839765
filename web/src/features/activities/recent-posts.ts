import { exclusively } from '#lib/secure-context/exclusively.ts'
import { fileDigest, textDigest } from '#lib/secure-context/file-digest.ts'
import { readStoredJson, writeStored } from '#lib/storage/local-storage.ts'
import { storageKeys } from '#lib/storage/storage-keys.ts'

const recentMs = 60_000

interface RecentPost {
  /** The idempotency key of the attempt. */
  readonly key: string
  /** A digest, because it remains on the device after signing out. */
  readonly title: string
  /** The digests of all files, in any order. */
  readonly file: string
  readonly at: number
}

/**
 * Records that photos and videos, or those of a draft by their ids, are about to be posted, unless the member posted
 * the same ones under this title less than a minute ago in any tab of this browser: returns false then.
 */
export async function recordPost(
  memberId: number,
  { key, title, files }: { key: string; title: string; files: readonly (File | number)[] },
): Promise<boolean> {
  const digests = await Promise.all(files.map((file) => (typeof file === 'number' ? String(file) : fileDigest(file))))
  const titleDigest = await textDigest(title.trim().toLowerCase())
  const post = { key, title: titleDigest, file: digests.toSorted().join(), at: Date.now() }
  return await exclusively('recent-posts', () => {
    const others = recentPosts(memberId).filter((recent) => recent.key !== key)
    const isRepeated = others.some((recent) => recent.title === post.title && recent.file === post.file)
    if (!isRepeated) writeStored(storageKeys.recentPosts(memberId), JSON.stringify([...others, post]))
    return !isRepeated
  })
}

/** Forgets an attempt that was rejected. */
export async function forgetPost(memberId: number, key: string): Promise<void> {
  await exclusively('recent-posts', () => {
    const others = recentPosts(memberId).filter((recent) => recent.key !== key)
    writeStored(storageKeys.recentPosts(memberId), others.length === 0 ? null : JSON.stringify(others))
  })
}

function recentPosts(memberId: number): RecentPost[] {
  const stored = readStoredJson(storageKeys.recentPosts(memberId))
  const now = Date.now()
  return (Array.isArray(stored) ? (stored as RecentPost[]) : []).filter(({ at }) => at <= now && at > now - recentMs)
}
