import type { Audience } from '@daystar/contract/activities'

/** The circles of a race: the activity starts in `first` and `second`; its author can move it to the others. */
export type CircleName = 'first' | 'second' | 'sparePrivate' | 'sparePublic'

interface ModelCircle {
  isPrivate: boolean
  hasAuthor: boolean
}

/** The state that decides who can see the activity, and that the test compares with the database. */
export interface Outcome {
  readonly exists: boolean
  readonly reach: 'open' | 'circles'
  readonly audience: Audience
}

/**
 * The rules of visibility as a sequential program in memory. A race is correct if its outcome is that of its two
 * actions one after the other, in either order.
 */
export class ReachModel {
  readonly #circles: Map<CircleName, ModelCircle>
  /** The circles of the activity, each with whether the author shared it there while the circle was public. */
  readonly #links = new Map<CircleName, boolean>()
  #exists = true
  #audience: Audience
  /** True when the activity was for members only and lost its circles through actions of others than its author. */
  #isCutOff = false

  constructor(circles: Readonly<Record<CircleName, ModelCircle>>, audience: Audience) {
    this.#circles = new Map(Object.entries(circles).map(([name, circle]) => [name as CircleName, { ...circle }]))
    this.#audience = audience
    for (const name of ['first', 'second'] as const) this.#links.set(name, !circles[name].isPrivate)
  }

  get outcome(): Outcome {
    return this.#exists
      ? { exists: true, reach: this.#reach, audience: this.#audience }
      : { exists: false, reach: 'circles', audience: 'me' }
  }

  setPrivate(name: CircleName, isPrivate: boolean): void {
    const circle = this.#circles.get(name)
    if (!circle) return
    circle.isPrivate = isPrivate
    if (isPrivate && this.#links.has(name)) this.#links.set(name, false)
  }

  removeAuthorFrom(name: CircleName): void {
    const circle = this.#circles.get(name)
    if (circle) circle.hasAuthor = false
  }

  deleteCircle(name: CircleName): void {
    const wasForMembers = this.#reach === 'circles'
    this.#circles.delete(name)
    if (this.#links.delete(name) && wasForMembers && this.#links.size === 0) this.#cutOff()
  }

  deleteCircleWithActivities(name: CircleName): void {
    const isOnlyHere = this.#links.size === 1 && this.#links.has(name)
    this.deleteCircle(name)
    if (isOnlyHere) this.deleteActivity()
  }

  deleteActivity(): void {
    this.#exists = false
  }

  setCircles(names: readonly CircleName[]): void {
    if (!this.#exists) return
    const added = names.filter((name) => !this.#links.has(name))
    if (added.some((name) => !this.#circles.get(name)?.hasAuthor)) return
    const removed = [...this.#links.keys()].filter((name) => !names.includes(name))
    const wasForMembers = this.#reach === 'circles'
    const leavesUnseenCircle = removed.some((name) => !this.#links.get(name) && !this.#circles.get(name)?.hasAuthor)
    for (const name of removed) this.#links.delete(name)
    for (const name of added) this.#links.set(name, !this.#circles.get(name)?.isPrivate)
    if (added.length + removed.length === 0) return
    if (this.#links.size > 0) this.#isCutOff = false
    else if (wasForMembers && leavesUnseenCircle) this.#cutOff()
  }

  open(): void {
    for (const name of this.#links.keys()) if (!this.#circles.get(name)?.isPrivate) this.#links.set(name, true)
    if (this.#links.size === 0) this.#isCutOff = false
  }

  setAudience(audience: Audience): void {
    if (this.#exists && (!this.#isCutOff || audience === 'me')) this.#audience = audience
  }

  get #reach(): 'open' | 'circles' {
    if (this.#links.size === 0) return this.#isCutOff ? 'circles' : 'open'
    return [...this.#links.values()].includes(true) ? 'open' : 'circles'
  }

  #cutOff(): void {
    this.#isCutOff = true
    this.#audience = 'me'
  }
}
