import type { ReportSubject } from '@daystar/contract/moderation/report-reasons'
import { reports } from '@daystar/contract/moderation/reports'
import type { ImposedKind } from '@daystar/contract/moderation/sanction-kinds'
import { sanctions } from '@daystar/contract/moderation/sanctions'
import type { Member } from '../callers.ts'

/** Reports something as spam. */
export const report = (
  reporter: Member,
  type: ReportSubject,
  id: number,
  input: { text?: string; block?: boolean } = {},
) => reporter.request(reports.create, { body: { subject_type: type, subject_id: id, reason: 'spam', ...input } })

const nothing = { removes_content: false, sanction: null, suspension_days: null, reason: '', reply: '' } as const

/** Decides about a report; by default, nothing happens to what was reported. */
export const decide = (moderator: Member, caseId: number, decision: object = {}) =>
  moderator.request(reports.decide, { params: { caseId }, body: { ...nothing, ...decision } })

export const impose = (moderator: Member, { id: userId }: Member, kind: ImposedKind, days: number | null = null) =>
  moderator.request(sanctions.impose, { params: { userId }, body: { kind, days, reason: 'Be kind.' } })

/** Returns the id of the newest sanction against the member. */
export async function sanctionIdOf(member: Member): Promise<number> {
  const [sanction] = await member.request(sanctions.own)
  return sanction?.id ?? 0
}
