/** The tasks of one owner. */
interface Owner {
  readonly waiting: (() => void)[]
  running: number
  /** The number of the turn in which a task of the owner started last; 0 if none has. */
  lastTurn: number
}

/**
 * Runs a limited number of tasks at a time, of an unbounded queue, because a queued request has already uploaded its
 * file. Owners take turns, and one owner never occupies the last slot, so that a burst delays others by at most one
 * task.
 */
export class FairQueue {
  readonly #slotsPerOwner: number
  readonly #owners = new Map<number, Owner>()
  #freeSlots: number
  #turn = 0

  constructor({ slots }: { slots: number }) {
    this.#freeSlots = slots
    this.#slotsPerOwner = Math.max(1, slots - 1)
  }

  async run<T>(ownerId: number, task: () => Promise<T>): Promise<T> {
    const owner = this.#owners.get(ownerId) ?? { waiting: [], running: 0, lastTurn: 0 }
    this.#owners.set(ownerId, owner)
    const { promise, resolve } = Promise.withResolvers<void>()
    owner.waiting.push(resolve)
    this.#startNext()
    await promise
    try {
      return await task()
    } finally {
      owner.running -= 1
      this.#freeSlots += 1
      if (owner.running === 0 && owner.waiting.length === 0) this.#owners.delete(ownerId)
      this.#startNext()
    }
  }

  /** Starts the tasks of the owners whose last turn is longest ago. */
  #startNext(): void {
    while (this.#freeSlots > 0) {
      const [next] = [...this.#owners.values()]
        .filter(({ waiting, running }) => waiting.length > 0 && running < this.#slotsPerOwner)
        .sort((a, b) => a.lastTurn - b.lastTurn)
      const start = next?.waiting.shift()
      if (!next || !start) return
      this.#freeSlots -= 1
      this.#turn += 1
      next.running += 1
      next.lastTurn = this.#turn
      start()
    }
  }
}
