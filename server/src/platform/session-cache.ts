import type { SignedIn } from './http/viewer.ts'

const maxEntries = 20_000
/** A bound on how long anything can stay that no announcement reached. */
const keepMs = 30_000

/** Live sessions by the hash of their token, for some seconds: a page makes a dozen calls, one lookup is enough. */
export class SessionCache {
  readonly #byHash = new Map<string, { viewer: SignedIn; until: number }>()
  readonly #hashes = new Map<number, string>()
  #epoch = 0

  get(hash: string): SignedIn | null {
    const entry = this.#byHash.get(hash)
    if (entry === undefined) return null
    if (entry.until > Date.now()) return entry.viewer
    this.drop(entry.viewer.sessionId)
    return null
  }

  /** Grows with each end: what was read before one must not be cached after it. */
  get epoch(): number {
    return this.#epoch
  }

  put(hash: string, viewer: SignedIn): void {
    if (this.#byHash.size >= maxEntries) {
      const [oldest] = this.#byHash.values()
      if (oldest) this.drop(oldest.viewer.sessionId)
    }
    this.#byHash.set(hash, { viewer, until: Date.now() + keepMs })
    this.#hashes.set(viewer.sessionId, hash)
  }

  drop(sessionId: number): void {
    const hash = this.#hashes.get(sessionId)
    if (hash !== undefined) this.#byHash.delete(hash)
    this.#hashes.delete(sessionId)
  }

  forget(sessionId: number): void {
    this.#epoch++
    this.drop(sessionId)
  }

  clear(): void {
    this.#epoch++
    this.#byHash.clear()
    this.#hashes.clear()
  }
}
