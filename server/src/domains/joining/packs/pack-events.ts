import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'

/** An event as shown to people who may join the community. */
export interface PackEvent {
  readonly id: number
  readonly title: string
  readonly starts_at: Date
  readonly time_zone: string
}

/** The date that a member put into an invitation, with the circle that people join with it. */
export interface InvitationToEvent {
  readonly eventId: number
  readonly inviterId: number
  readonly circleId: number | null
}

/** What welcome packs need of the domain `events`, which is in a layer below. */
export interface PackEvents {
  /**
   * Throws unless the viewer sees the date, it is to come, and people who join see it: everyone does, or the members of
   * the circle that they join.
   */
  requireInvitable(tx: Tx, viewer: SignedInViewer, eventId: number, circleId: number | null): Promise<void>
  /** The date of an invitation, as long as the condition of its creation holds. */
  comingEvent(reader: Reader, invitation: InvitationToEvent): Promise<PackEvent | undefined>
  /** The titles of those of the dates that the viewer sees, by their ids. */
  visibleTitles(reader: Reader, viewer: SignedInViewer, eventIds: readonly number[]): Promise<Map<number, string>>
  /** Answers that the viewer is going. Throws an API error if they cannot. */
  go(tx: Tx, viewer: SignedInViewer, eventId: number): Promise<void>
}
