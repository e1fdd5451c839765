import {
  type ReportReason,
  type ReportSubject,
  reportReasons,
  reportSubjects,
} from '@daystar/contract/moderation/report-reasons'

/** The filters of the queue of reports. */
export interface ReportSearch {
  state?: 'decided' | undefined
  kind?: ReportSubject | undefined
  rule?: ReportReason | undefined
  circle?: number | undefined
}

/** Reads the filters from the address. In this chunk, because the first page does not need the names of all rules. */
export function reportSearch(search: Readonly<Record<string, unknown>>): ReportSearch {
  const circle = Number(search.circle)
  return {
    state: search.state === 'decided' ? 'decided' : undefined,
    kind: knownKey(reportSubjects, search.kind),
    rule: knownKey(reportReasons, search.rule),
    circle: Number.isSafeInteger(circle) && circle > 0 ? circle : undefined,
  }
}

function knownKey<T extends object>(values: T, key: unknown): keyof T | undefined {
  return typeof key === 'string' && Object.hasOwn(values, key) ? (key as keyof T) : undefined
}
