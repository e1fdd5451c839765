import type { EventAnswer } from '@daystar/contract/events/answers'
import type { Viewer } from '../../../platform/authorization/viewer.ts'
import { presentPerson } from '../../accounts/index.ts'
import { abilitiesOnNote, type OrganizedEvent } from '../access.ts'
import type { AnswerRow } from './queries.ts'

export function presentAnswer(row: AnswerRow, viewer: Viewer, event: OrganizedEvent): EventAnswer {
  const { id, answer, is_waiting, guests, note } = row
  return {
    id,
    member: presentPerson(row.member),
    answer,
    is_waiting,
    guests,
    note,
    answered_at: row.answered_at.toISOString(),
    can: note === '' ? [] : abilitiesOnNote(viewer, event, row.member.id),
  }
}
