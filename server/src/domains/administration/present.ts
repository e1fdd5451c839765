import type { AdministeredMember, FailedJob } from '@daystar/contract/administration'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import { presentPerson } from '../accounts/index.ts'
import { areAccountsReadable } from './access.ts'
import type { AdministeredMemberRow, FailedJobRow } from './queries.ts'

export function presentFailedJob(row: FailedJobRow): FailedJob {
  return {
    id: Number(row.id),
    kind: row.task_identifier,
    attempts: row.attempts,
    max_attempts: row.max_attempts,
    // The stack is left out, because it is useful only to readers of the source.
    error: row.last_error.split('\n')[0] ?? '',
    next_attempt_at: row.attempts < row.max_attempts ? row.run_at.toISOString() : null,
    failed_at: row.updated_at.toISOString(),
  }
}

/** Without what only operators see, unless the viewer may read it. */
export function presentAdministeredMember(row: AdministeredMemberRow, viewer: SignedInViewer): AdministeredMember {
  const seesAccount = areAccountsReadable(viewer)
  return {
    ...presentPerson(row.person),
    email: seesAccount ? row.email : null,
    role: row.role,
    activities_count: row.activities_count,
    restrictions: [
      ...(row.is_limited ? (['limited'] as const) : []),
      ...(row.is_suspended ? (['suspended'] as const) : []),
    ],
    last_seen_on: seesAccount ? row.last_seen_on : null,
    invited_by: row.invited_by && presentPerson(row.invited_by),
    created_at: row.created_at.toISOString(),
  }
}
