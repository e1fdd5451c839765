import type { Tx } from './database.ts'

/**
 * Domain events. The domain that makes a change emits its event once; domains such as notifications and realtime listen. Listeners run
 * inside the transaction of the change, so their writes commit or roll back with it.
 */
export interface DomainEvents {
  'activity.posted': { activityId: number; authorId: number; occurredAt: Date }
  'activity.changed': { activityId: number; authorId: number; occurredAt: Date }
  'activity.removed': { activityId: number; authorId: number }
  /** Members who are newly mentioned in the text of the activity or of a comment on it. */
  'member.mentioned': { activityId: number; commentId: number | null; actorId: number; memberIds: number[] }
  'high_five.given': { activityId: number; authorId: number; memberId: number }
  'high_five.taken_back': { activityId: number; authorId: number; memberId: number }
  'comment.added': { commentId: number; activityId: number; activityAuthorId: number; authorId: number }
  'comment.removed': { commentId: number; activityId: number; activityAuthorId: number; authorId: number }
  'comment.starred': { commentId: number; activityId: number; commentAuthorId: number; memberId: number }
  'comment.unstarred': { commentId: number; activityId: number; commentAuthorId: number; memberId: number }
  'connection.requested': { connectionId: number; followerId: number; followeeId: number }
  'connection.accepted': { connectionId: number; followerId: number; followeeId: number; byRequest: boolean }
  'connection.ended': { followerId: number; followeeId: number; wasAccepted: boolean }
  'circle.joined': { circleId: number; memberId: number }
  'circle.left': { circleId: number; memberId: number }
}

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
