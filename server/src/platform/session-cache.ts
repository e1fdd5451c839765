import type { SignedInViewer } from './http/viewer.ts'

const maxEntries = 20_000
/** The longest time an ended session can stay cached when its event was missed. */
const ttlMs = 30_000

/** Caches active sessions by token hash for some seconds, because one page load makes a dozen requests. */
export class SessionCache {
  readonly #byHash = new Map<string, { viewer: SignedInViewer; expiresAt: number }>()
  readonly #hashBySessionId = new Map<number, string>()
  #epoch = 0

  get(hash: string): SignedInViewer | null {
    const entry = this.#byHash.get(hash)
    if (entry === undefined) return null
    if (entry.expiresAt > Date.now()) return entry.viewer
    this.#delete(entry.viewer.sessionId)
    return null
  }

  /** Incremented by each eviction: a session that was read before an eviction must not be cached after it. */
  get epoch(): number {
    return this.#epoch
  }

  put(hash: string, viewer: SignedInViewer): void {
    if (this.#byHash.size >= maxEntries) {
      const [oldest] = this.#byHash.values()
      if (oldest) this.#delete(oldest.viewer.sessionId)
    }
    this.#byHash.set(hash, { viewer, expiresAt: Date.now() + ttlMs })
    this.#hashBySessionId.set(viewer.sessionId, hash)
  }

  #delete(sessionId: number): void {
    const hash = this.#hashBySessionId.get(sessionId)
    if (hash !== undefined) this.#byHash.delete(hash)
    this.#hashBySessionId.delete(sessionId)
  }

  evict(sessionId: number): void {
    this.#epoch++
    this.#delete(sessionId)
  }

  clear(): void {
    this.#epoch++
    this.#byHash.clear()
    this.#hashBySessionId.clear()
  }
}
