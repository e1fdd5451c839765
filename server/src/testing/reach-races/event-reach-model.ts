import type { EventAudience } from '@daystar/contract/events/event'

/** What is the case before a race: an event of a circle, and a guest who follows its author. */
export interface StartingEvent {
  readonly isPrivate: boolean
  readonly audience: EventAudience
  readonly belongs: boolean
  readonly isInvited: boolean
  readonly hasAnswered: boolean
}

/** What decides who sees the event, and whether the answer of the guest is stored. */
export interface EventOutcome {
  readonly exists: boolean
  readonly isVisibleToGuest: boolean
  readonly isVisibleToVisitors: boolean
  readonly hasAnswered: boolean
}

/**
 * The rules of who sees an event as a sequential program in memory. A race is correct if its outcome is that of its two
 * actions one after the other, in either order.
 */
export class EventReachModel {
  #exists = true
  #isPrivate: boolean
  /** False once the circle was private since the event was created. */
  #isOpen: boolean
  #audience: EventAudience
  #authorBelongs = true
  /** True once the event belongs to the admin of the circle, because the account of its author was deleted. */
  #isPassedOn = false
  #belongs: boolean
  /** True for a guest who was a member while the circle was private. */
  #readsClosed: boolean
  #isInvited: boolean
  #isBlocked = false
  #hasAnswered: boolean

  constructor({ isPrivate, audience, belongs, isInvited, hasAnswered }: StartingEvent) {
    this.#isPrivate = isPrivate
    this.#isOpen = !isPrivate
    this.#audience = audience
    this.#belongs = belongs
    this.#readsClosed = belongs && isPrivate
    this.#isInvited = isInvited
    this.#hasAnswered = hasAnswered
  }

  get outcome(): EventOutcome {
    return {
      exists: this.#exists,
      isVisibleToGuest: this.#isVisibleToGuest,
      isVisibleToVisitors: this.#exists && this.#isOpen && this.#audience === 'everyone',
      hasAnswered: this.#exists && this.#hasAnswered,
    }
  }

  setPrivate(isPrivate: boolean): void {
    if (isPrivate && !this.#isPrivate) {
      this.#isOpen = false
      this.#readsClosed = this.#belongs
    }
    this.#isPrivate = isPrivate
    this.#removeHiddenAnswer()
  }

  setAudience(audience: EventAudience): void {
    if (!this.#canEdit || (audience === 'everyone' && !this.#isOpen)) return
    this.#audience = audience
    this.#removeHiddenAnswer()
  }

  invite(): void {
    if (!this.#canEdit || this.#isBlocked) return
    if (this.#isOpen || (this.#belongs && this.#readsClosed)) this.#isInvited = true
  }

  uninvite(): void {
    if (!this.#canEdit) return
    this.#isInvited = false
    this.#removeHiddenAnswer()
  }

  join(): void {
    if (this.#isPrivate || this.#belongs) return
    this.#belongs = true
    this.#readsClosed = false
  }

  leave(): void {
    this.#belongs = false
    this.#removeHiddenAnswer()
  }

  removeAuthor(): void {
    this.#authorBelongs = false
  }

  block(): void {
    if (this.#isPassedOn) return
    this.#isBlocked = true
    this.#removeHiddenAnswer()
  }

  answer(): void {
    if (this.#isVisibleToGuest) this.#hasAnswered = true
  }

  withdraw(): void {
    if (this.#isVisibleToGuest) this.#hasAnswered = false
  }

  /** By its author. */
  delete(): void {
    if (!this.#isPassedOn) this.#exists = false
  }

  deleteCircle(): void {
    this.#exists = false
  }

  /** The admin of the circle becomes the author, unless the event is for invited members, of whom they are none. */
  removeAccountOfAuthor(): void {
    if (this.#audience === 'invited') this.#exists = false
    this.#isPassedOn = true
    this.#isBlocked = false
  }

  get #canEdit(): boolean {
    return this.#exists && this.#authorBelongs && !this.#isPassedOn
  }

  get #isVisibleToGuest(): boolean {
    if (!this.#exists || this.#isBlocked) return false
    const reads = this.#belongs && (this.#readsClosed || this.#isOpen)
    if (this.#isInvited && (this.#isOpen || reads)) return true
    if (this.#audience === 'everyone') return this.#isOpen || reads
    return this.#audience === 'circle' && reads
  }

  #removeHiddenAnswer(): void {
    if (!this.#isVisibleToGuest) this.#hasAnswered = false
  }
}
