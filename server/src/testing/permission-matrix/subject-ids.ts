import type { CallerName } from './callers.ts'
import type { Community } from './community.ts'

/** The ids of a subject, by the names of the path parameters, and what the bodies and queries of requests need. */
export interface SubjectIds {
  readonly activityId?: number
  readonly versionId?: number
  readonly commentId?: number
  readonly eventId?: number
  readonly eventCommentId?: number
  readonly circleId?: number
  readonly noticeId?: number
  readonly userId?: number | 'me'
  readonly connectionId?: number
  readonly sessionId?: number
  readonly place?: string
  readonly draftId?: string
  readonly linkId?: number
  readonly scope?: string
  readonly invite?: string
  readonly senderId?: number
  readonly page?: string
  readonly jobId?: number
  readonly passkeyId?: number
  readonly muteId?: number
  readonly memoryId?: number
  readonly year?: number
  readonly applicationId?: number
  readonly invitationId?: number
  readonly importId?: number
  readonly uploadId?: number
  readonly reader?: string
  readonly token?: string
  readonly caseId?: number
  readonly sanction?: string
  readonly sanctionId?: number
}

export type CreateSubject = (community: Community, caller: CallerName) => Promise<SubjectIds>

export const missing = 999_999_999

/** The member who calls; for a visitor a member who calls nothing. */
export const memberOf = ({ members, bystander }: Community, caller: CallerName) =>
  caller === 'visitor' ? bystander : members[caller]
