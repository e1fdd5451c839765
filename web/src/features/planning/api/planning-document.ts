import { onReachabilityChange } from '#lib/api/reachability.ts'
import type { WaitingWrites } from '#lib/outbox/definition.ts'
import { orKeep } from '#lib/outbox/kept/keep.ts'
import { type Documents, emptyDocument, type Tool } from '../documents.ts'
import { deviceKey, type OwnedPlace, readBase, readDevice, writeBase, writeDevice } from './device-documents.ts'
import { saveDocument } from './server-documents.ts'

const saveDelayMs = 700
const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** A planning document. Changes are stored on the device immediately and saved to the account after a delay. */
export class PlanningDocument<T extends Tool> {
  readonly #owned: OwnedPlace
  readonly #tool: T
  readonly #listeners = new Set<() => void>()
  #content: Documents[T]
  #isStored: boolean
  #isReconciled = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #saving: Promise<void> | null = null
  readonly #closed = new AbortController()

  constructor(owned: OwnedPlace, tool: T) {
    this.#owned = owned
    this.#tool = tool
    const stored = readDevice(owned, tool)
    this.#isStored = stored !== null
    this.#content = stored ?? emptyDocument[tool]()
    const { signal } = this.#closed
    const reload = (event: StorageEvent) => event.key === deviceKey(owned, tool) && this.#reload()
    globalThis.window?.addEventListener('storage', reload, { signal })
    signal.addEventListener(
      'abort',
      onReachabilityChange((isReachable) => isReachable && this.#scheduleSave()),
    )
  }

  /** Closes permanently: unsaved changes must not be saved to the account of the next member. */
  close(): void {
    this.#closed.abort()
    clearTimeout(this.#timer)
  }

  get content(): Documents[T] {
    return this.#content
  }

  /** True when the content takes that of the account into account. */
  get isReconciled(): boolean {
    return this.#isReconciled
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  change(content: Documents[T]): void {
    this.#setContent(content)
    writeDevice(this.#owned, this.#tool, content)
    this.#isStored = true
    this.#scheduleSave()
  }

  /** Reconciles device and account: saves changes made on the device, otherwise applies the account's content. */
  reconcile(serverContent: Documents[T] | null): void {
    const wasReconciled = this.#isReconciled
    this.#isReconciled = true
    const base = readBase(this.#owned, this.#tool)
    const hasLocalChanges = this.#isStored && !isEqual(this.#content, base)
    if (hasLocalChanges) this.#scheduleSave(0)
    else if (serverContent !== null) this.#applyServerContent(serverContent)
    if (!wasReconciled) this.#notify()
  }

  #reload(): void {
    const stored = readDevice(this.#owned, this.#tool)
    if (stored !== null && !isEqual(stored, this.#content)) this.#setContent(stored)
  }

  #applyServerContent(content: Documents[T]): void {
    writeBase(this.#owned, this.#tool, content)
    writeDevice(this.#owned, this.#tool, content)
    this.#isStored = true
    if (!isEqual(content, this.#content)) this.#setContent(content)
  }

  #setContent(content: Documents[T]): void {
    this.#content = content
    this.#notify()
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }

  #scheduleSave(ms = saveDelayMs): void {
    if (!this.#isReconciled || this.#closed.signal.aborted) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#save(), ms)
  }

  async #save(): Promise<void> {
    if (this.#saving) {
      await this.#saving
      return this.#scheduleSave()
    }
    const sent = this.#content
    const base = readBase(this.#owned, this.#tool)
    if (isEqual(sent, base)) return
    const { place } = this.#owned
    const change = { content: sent, base }
    const input = { place, tool: this.#tool, change } as WaitingWrites['planning']
    const save = async () => saveDocument[this.#tool](place, change)
    this.#saving = orKeep(save, () => ({ kind: 'planning', input })).then(
      (saved) => {
        // It waits to be sent, and is merged again when the account is read.
        if (saved === null) return
        const { content } = saved
        if (this.#closed.signal.aborted) return
        // If the content changed during the request, the next save uses the sent content as its base and merges.
        if (isEqual(this.#content, sent)) this.#applyServerContent(content)
        else writeBase(this.#owned, this.#tool, sent)
      },
      // On failure the change stays on the device and is saved on the next change or reconnect.
      () => undefined,
    )
    await this.#saving
    this.#saving = null
  }
}
