import type { AdministeredMember, FailedJob } from '@daystar/contract/administration'
import { presentPerson } from '../accounts/index.ts'
import type { AdministeredMemberRow, FailedJobRow } from './queries.ts'

export function presentFailedJob(row: FailedJobRow): FailedJob {
  return {
    id: Number(row.id),
    kind: row.task_identifier,
    attempts: row.attempts,
    max_attempts: row.max_attempts,
    // Only the message: a stack helps nobody who cannot read the source.
    error: row.last_error.split('\n')[0] ?? '',
    next_attempt_at: row.attempts < row.max_attempts ? row.run_at.toISOString() : null,
    failed_at: row.updated_at.toISOString(),
  }
}

export function presentAdministeredMember(row: AdministeredMemberRow): AdministeredMember {
  return {
    ...presentPerson(row.person),
    email: row.email,
    role: row.role,
    activities_count: row.activities_count,
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    invited_by: row.invited_by && presentPerson(row.invited_by),
    created_at: row.created_at.toISOString(),
  }
}
