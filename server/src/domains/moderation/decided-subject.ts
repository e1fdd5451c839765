import type { ReportSubject } from '@daystar/contract/moderation/report-reasons'

/** The content that a decision is about, unless it concerns the whole account of the member. */
export interface DecidedSubject {
  /** null: the removal of the member from a circle. */
  readonly type: ReportSubject | null
  readonly excerpt: string
  readonly isRemoved: boolean
  /** The circle from which an admin removed the member or their activity; empty for all other decisions. */
  readonly circleName: string
}
