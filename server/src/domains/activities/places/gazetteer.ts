import { Worker } from 'node:worker_threads'
import type { Place } from './place.ts'

/** The list takes some 100 MB; communities that seldom ask for places get them back. */
const idleMs = 5 * 60_000

interface Waiting {
  resolve(places: Place[]): void
  reject(error: Error): void
}

/** Cities by name, from the list that ships with Daystar. Loaded when first asked, let go when nobody asks any more. */
export class Gazetteer {
  #worker: Worker | undefined
  #rest: NodeJS.Timeout | undefined
  #asked = 0
  readonly #waiting = new Map<number, Waiting>()

  async search(words: string): Promise<Place[]> {
    const worker = this.#awake()
    const id = ++this.#asked
    return await new Promise<Place[]>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      worker.postMessage({ id, words })
    })
  }

  async close(): Promise<void> {
    clearTimeout(this.#rest)
    await this.#worker?.terminate()
  }

  #awake(): Worker {
    clearTimeout(this.#rest)
    this.#rest = setTimeout(() => void this.close(), idleMs).unref()
    if (this.#worker) return this.#worker
    const worker = new Worker(new URL('./gazetteer-worker.ts', import.meta.url))
    worker.unref()
    worker.on('message', ({ id, places }: { id: number; places: Place[] }) => {
      this.#waiting.get(id)?.resolve(places)
      this.#waiting.delete(id)
    })
    worker.on('error', (error) => this.#failed(worker, error))
    worker.on('exit', () => this.#failed(worker, new Error('The gazetteer was closed.')))
    this.#worker = worker
    return worker
  }

  #failed(worker: Worker, error: unknown): void {
    // One that was let go has nobody waiting; those who wait now wait for its successor.
    if (this.#worker !== worker) return
    this.#worker = undefined
    for (const waiting of this.#waiting.values()) waiting.reject(error as Error)
    this.#waiting.clear()
  }
}
