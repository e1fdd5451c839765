import { limits } from '@daystar/contract/limits'
import { decisionRules } from '@daystar/contract/moderation/decision-texts'
import { type ReportReason, reportReasons } from '@daystar/contract/moderation/report-reasons'

/** Why a moderator decides, as the member is sent it. */
export interface Explanation {
  readonly rule: ReportReason
  readonly reason: string
}

/** The most characters of a reason. */
export const maxReasonLength = limits.reasonMax

export const ruleOptions = Object.entries(decisionRules).map(([value, label]) => ({ value, label }))

export function isRule(value: unknown): value is ReportReason {
  return typeof value === 'string' && Object.hasOwn(reportReasons, value)
}
