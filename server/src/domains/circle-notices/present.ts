import type { CircleNotice } from '@daystar/contract/circles/notices'
import type { Viewer } from '../../platform/authorization/viewer.ts'
import { presentPerson } from '../accounts/index.ts'
import type { CircleWithRole } from '../circles/index.ts'
import { isRemovable } from './access.ts'
import type { NoticeRow } from './queries.ts'

export function presentNotice(row: NoticeRow, viewer: Viewer, { role }: CircleWithRole): CircleNotice {
  return {
    id: row.id,
    author: presentPerson(row.author),
    text: row.text,
    sent_at: row.sent_at.toISOString(),
    is_removable: isRemovable(viewer, { role, authorId: row.author_id }),
  }
}
