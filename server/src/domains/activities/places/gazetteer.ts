import { Worker } from 'node:worker_threads'
import type { Place } from './place.ts'

/** The loaded list takes about 100 MB of memory, which is freed after this idle time. */
const idleTimeoutMs = 5 * 60_000

interface PendingSearch {
  resolve(places: Place[]): void
  reject(error: Error): void
}

/**
 * Searches the bundled list of cities by name. The list is loaded in a worker on the first search and unloaded when
 * idle.
 */
export class Gazetteer {
  #worker: Worker | undefined
  #idleTimer: NodeJS.Timeout | undefined
  #lastId = 0
  readonly #pending = new Map<number, PendingSearch>()

  /** The details of the places are in the language of the locale. */
  async search(query: string, locale: string): Promise<Place[]> {
    const worker = this.#startWorker()
    const id = ++this.#lastId
    return await new Promise<Place[]>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
      worker.postMessage({ id, query, locale })
    })
  }

  async close(): Promise<void> {
    clearTimeout(this.#idleTimer)
    await this.#worker?.terminate()
  }

  #startWorker(): Worker {
    clearTimeout(this.#idleTimer)
    this.#idleTimer = setTimeout(() => void this.close(), idleTimeoutMs).unref()
    if (this.#worker) return this.#worker
    const worker = new Worker(new URL('./gazetteer-worker.ts', import.meta.url))
    worker.unref()
    worker.on('message', ({ id, places }: { id: number; places: Place[] }) => {
      this.#pending.get(id)?.resolve(places)
      this.#pending.delete(id)
    })
    worker.on('error', (error) => this.#onWorkerEnd(worker, error))
    worker.on('exit', () => this.#onWorkerEnd(worker, new Error('The gazetteer worker exited.')))
    this.#worker = worker
    return worker
  }

  #onWorkerEnd(worker: Worker, error: unknown): void {
    // A worker that was already replaced has no pending searches; the current ones belong to its successor.
    if (this.#worker !== worker) return
    this.#worker = undefined
    for (const search of this.#pending.values()) search.reject(error as Error)
    this.#pending.clear()
  }
}
