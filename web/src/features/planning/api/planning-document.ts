import { onReachabilityChange } from '#lib/reachability.ts'
import { type Documents, empty, type Tool } from '../documents.ts'
import { deviceKey, readBase, readDevice, writeBase, writeDevice } from './device-documents.ts'
import { saveDocument } from './server-documents.ts'

const pauseMs = 700
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** One document of one place: at once on this device, soon after in the account, never lost between the two. */
export class PlanningDocument<T extends Tool> {
  readonly #place: string
  readonly #tool: T
  readonly #listeners = new Set<() => void>()
  #content: Documents[T]
  #isKept: boolean
  #isInAccount = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #saving: Promise<void> | null = null
  readonly #closed = new AbortController()

  constructor(place: string, tool: T) {
    this.#place = place
    this.#tool = tool
    const stored = readDevice(place, tool)
    this.#isKept = stored !== null
    this.#content = stored ?? empty[tool]()
    const { signal } = this.#closed
    const readAgain = (event: StorageEvent) => event.key === deviceKey(place, tool) && this.#readAgain()
    window.addEventListener('storage', readAgain, { signal })
    signal.addEventListener(
      'abort',
      onReachabilityChange((isReachable) => isReachable && this.#saveSoon()),
    )
  }

  /** For good: what its member has not saved yet must not reach the account of the next one. */
  close(): void {
    this.#closed.abort()
    clearTimeout(this.#timer)
  }

  get content(): Documents[T] {
    return this.#content
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  change(content: Documents[T]): void {
    this.#show(content)
    writeDevice(this.#place, this.#tool, content)
    this.#isKept = true
    this.#saveSoon()
  }

  /** Joins device and account: what only the device has is saved, what only the account has is shown. */
  join(inAccount: Documents[T] | null): void {
    this.#isInAccount = true
    const base = readBase(this.#place, this.#tool)
    const hasOwnChanges = this.#isKept && !same(this.#content, base)
    if (hasOwnChanges) this.#saveSoon(0)
    else if (inAccount !== null) this.#adopt(inAccount)
  }

  #readAgain(): void {
    const stored = readDevice(this.#place, this.#tool)
    if (stored !== null && !same(stored, this.#content)) this.#show(stored)
  }

  #adopt(content: Documents[T]): void {
    writeBase(this.#place, this.#tool, content)
    writeDevice(this.#place, this.#tool, content)
    this.#isKept = true
    if (!same(content, this.#content)) this.#show(content)
  }

  #show(content: Documents[T]): void {
    this.#content = content
    for (const listener of this.#listeners) listener()
  }

  #saveSoon(ms = pauseMs): void {
    if (!this.#isInAccount || this.#closed.signal.aborted) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#save(), ms)
  }

  async #save(): Promise<void> {
    if (this.#saving) {
      await this.#saving
      return this.#saveSoon()
    }
    const sent = this.#content
    const base = readBase(this.#place, this.#tool)
    if (same(sent, base)) return
    this.#saving = saveDocument[this.#tool](this.#place, { content: sent, base }).then(
      ({ content }) => {
        if (this.#closed.signal.aborted) return
        // Typed on meanwhile: the next save starts from what was sent, and brings the merged whole.
        if (same(this.#content, sent)) this.#adopt(content)
        else writeBase(this.#place, this.#tool, sent)
      },
      // It stays on this device, and is saved when the server is back or at the next change.
      () => undefined,
    )
    await this.#saving
    this.#saving = null
  }
}
