import type { Tx } from './database/database.ts'

/**
 * Domain events, which a domain declares by declaration merging in its index.ts and emits once; domains such as
 * notifications and realtime listen. Listeners run inside the transaction of the change, so their writes commit or roll
 * back with it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: The domains add their events, which a type alias does not allow.
export interface DomainEvents {}

type Listener<E extends keyof DomainEvents> = (tx: Tx, event: DomainEvents[E]) => Promise<void>

export class EventBus {
  readonly #listeners = new Map<keyof DomainEvents, Listener<never>[]>()

  on<E extends keyof DomainEvents>(name: E, listener: Listener<E>): void {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener as Listener<never>])
  }

  /** Calls the listeners one after the other; a listener that throws rolls back the transaction. */
  async emit<E extends keyof DomainEvents>(tx: Tx, name: E, event: DomainEvents[E]): Promise<void> {
    for (const listener of this.#listeners.get(name) ?? []) await (listener as Listener<E>)(tx, event)
  }
}
