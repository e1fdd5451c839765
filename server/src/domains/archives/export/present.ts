import type { MemberArchive } from '@daystar/contract/archive'
import type { ArchiveRow } from './queries.ts'

export function presentArchive({ state, progress, bytes, created_at, expires_at }: ArchiveRow): MemberArchive {
  return {
    state,
    progress,
    bytes,
    created_at: created_at.toISOString(),
    expires_at: state === 'ready' ? expires_at.toISOString() : null,
  }
}
