import type { Answer } from '../sending/answers.ts'
import { runWithLease } from '../sending/lease.ts'
import { sendFiles, type UploadRequests } from '../sending/send-files.ts'
import { runSender } from '../sending/sender.ts'
import type { OutboxStore } from '../store.ts'
import { type OutboxItem, sendsFilesFirst } from '../types.ts'

type Handle = (item: OutboxItem, fileTexts: readonly string[]) => Answer

/** Lets one holder run at a time, and the next one when it ends or is killed, like a Web Lock. */
export class FakeLock {
  #tail: Promise<void> = Promise.resolve()

  async run(signal: AbortSignal, run: () => Promise<void>): Promise<void> {
    const before = this.#tail
    let release = () => {}
    this.#tail = new Promise((resolve) => {
      release = resolve
    })
    await before
    signal.addEventListener('abort', release, { once: true })
    if (!signal.aborted) await run()
    release()
  }
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

interface TabOptions {
  readonly userId: number
  readonly store: OutboxStore
  readonly handle: Handle
  readonly uploads: UploadRequests
  /** Null in a browser without locks. */
  readonly lock: FakeLock | null
  readonly advanceClock: (ms: number) => void
}

/** A tab with a sender. Once killed, nothing that it awaits ends any more, as if its process were gone. */
export class Tab {
  readonly #killed = new AbortController()
  readonly #stopped = new AbortController()
  readonly done: Promise<void>

  constructor({ userId, store, handle, uploads, lock, advanceClock }: TabOptions) {
    const alive = this.#aliveOnly(store)
    const { signal } = this.#stopped
    const run = (until: AbortSignal) =>
      runSender({
        userId,
        store: alive,
        token: 'secret',
        signal: until,
        send: async (item, files, _, note) => {
          await turn()
          if (this.isKilled) return new Promise(() => {})
          if (sendsFilesFirst(item)) {
            const sent = await sendFiles(item, files, this.#aliveOnly(uploads), note)
            return 'failed' in sent ? sent.failed : handle({ ...item, body: sent.body }, [])
          }
          const texts = await Promise.all(files.map(({ blob }) => blob.text()))
          return handle(item, texts)
        },
        pause: async (ms, until) => {
          if (Number.isFinite(ms) && ms > 0) advanceClock(ms)
          await turn()
          if (this.isKilled && !until.aborted) await new Promise(() => {})
        },
        events: { onChange() {}, onSent() {}, onHalt() {} },
      })
    const killed = new Promise<void>((resolve) => this.#killed.signal.addEventListener('abort', () => resolve()))
    const lifetime = AbortSignal.any([signal, this.#killed.signal])
    const holder = String(Math.random())
    const wait = async (ms: number, until: AbortSignal) => {
      for (let turns = 20; turns > 0 && !until.aborted; turns -= 1) await turn()
      advanceClock(ms)
    }
    // A sender ends after a 401; the page starts it again when the member has signed in again.
    const repeat = async () => {
      while (!lifetime.aborted) {
        if (lock) await lock.run(lifetime, () => run(signal))
        else await runWithLease(alive, 'outbox', { holder, signal, wait }, run)
        advanceClock(1000)
        await turn()
      }
    }
    this.done = Promise.race([repeat(), killed])
  }

  get isKilled(): boolean {
    return this.#killed.signal.aborted
  }

  kill(): void {
    this.#killed.abort()
  }

  async stop(): Promise<void> {
    this.#stopped.abort()
    await this.done
  }

  #aliveOnly<T extends object>(target: T): T {
    return new Proxy(target, {
      get: (target, name) => {
        const member = Reflect.get(target, name, target) as unknown
        if (typeof member !== 'function') return member
        return async (...given: unknown[]) => {
          if (this.isKilled) return new Promise(() => {})
          const result: unknown = await member.apply(target, given)
          return this.isKilled ? new Promise(() => {}) : result
        }
      },
    })
  }
}
