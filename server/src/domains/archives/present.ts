import type { MemberArchive } from '@daystar/contract/archive'
import type { MemberImport } from '@daystar/contract/imports'
import type { ArchiveRow } from './export/queries.ts'
import type { ImportRow } from './import/queries.ts'

export function presentArchive({ state, progress, bytes, created_at, expires_at }: ArchiveRow): MemberArchive {
  return {
    state,
    progress,
    bytes,
    created_at: created_at.toISOString(),
    expires_at: state === 'ready' ? expires_at.toISOString() : null,
  }
}

export function presentImport({ created_at: createdAt, ...row }: ImportRow): MemberImport {
  return { ...row, created_at: createdAt.toISOString() }
}
