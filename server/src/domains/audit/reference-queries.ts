import type { AuditEvent } from '@daystar/contract/audit'
import type { Reader } from '../../platform/database/database.ts'

type Reference = AuditEvent['references'][number]
type NamedType = Reference['type']

interface EventRow {
  readonly subject_type: string | null
  readonly subject_id: number | null
  readonly details: unknown
}

/** Adds the names of the members and circles that the events refer to by id. */
export async function withReferences<Row extends EventRow>(reader: Reader, rows: readonly Row[]) {
  const named = rows.map(idsIn)
  const idsOf = (type: NamedType) => [...new Set(named.flat().flatMap((each) => (each.type === type ? [each.id] : [])))]
  const [memberIds, circleIds] = [idsOf('member'), idsOf('circle')]
  const members =
    memberIds.length > 0
      ? await reader.selectFrom('members').select(['id', 'name']).where('id', 'in', memberIds).execute()
      : []
  const circles =
    circleIds.length > 0
      ? await reader.selectFrom('circles').select(['id', 'name']).where('id', 'in', circleIds).execute()
      : []
  const names = new Map([
    ...members.map(({ id, name }) => [`member ${id}`, name] as const),
    ...circles.map(({ id, name }) => [`circle ${id}`, name] as const),
  ])
  return rows.map((row, index) => ({
    ...row,
    references: (named[index] ?? []).flatMap(({ type, id }): Reference[] => {
      const name = names.get(`${type} ${id}`)
      return name === undefined ? [] : [{ type, id, name }]
    }),
  }))
}

const typeOfSubject: Readonly<Record<string, NamedType>> = {
  member: 'member',
  member_picture: 'member',
  circle: 'circle',
  circle_picture: 'circle',
}

/** The members and circles that an event names. The subject of a member is a part of the response already. */
function idsIn({ subject_type: subjectType, subject_id: subjectId, details }: EventRow) {
  const { author_id, circle_id, subject_type, subject_id } = details as Record<string, string | undefined>
  const about = typeOfSubject[subject_type ?? '']
  return [
    { type: 'circle' as const, id: subjectType === 'circle' ? subjectId : null },
    { type: 'member' as const, id: idOf(author_id) },
    { type: 'circle' as const, id: idOf(circle_id) },
    ...(about ? [{ type: about, id: idOf(subject_id) }] : []),
  ].flatMap(({ type, id }) => (id === null ? [] : [{ type, id }]))
}

function idOf(text: string | undefined): number | null {
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
