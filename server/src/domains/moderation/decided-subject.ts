import type { ReportSubject } from '@daystar/contract/report-reasons'

/** What a decision is about, unless it is about the member as a whole. */
export interface DecidedSubject {
  readonly type: ReportSubject
  readonly excerpt: string
  readonly isRemoved: boolean
  /** The circle from which an admin removed an activity; empty for all other decisions. */
  readonly circleName: string
}
