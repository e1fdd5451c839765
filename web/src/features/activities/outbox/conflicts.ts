import type { Activity } from '@daystar/contract/activities'
import type { ActivityCompanions } from '@daystar/contract/companions'
import { normalizeActivity } from '#lib/compatibility/activities.ts'
import type { ItemChange, OutboxFile, OutboxItem } from '#lib/outbox/types.ts'
import type { EditBase, EditedField } from './edit-base.ts'
import { editBaseOf, editedFields, groupsOf, isSameIn, valuesAfter } from './edited-fields.ts'

/** An activity as the server sent it, with its companions if the edit changes them. */
export interface CurrentVersion {
  readonly edited_at?: string | null
  readonly companions?: ActivityCompanions | null
}

function currentBase(current: CurrentVersion): EditBase {
  return editBaseOf(normalizeActivity(current), current.companions)
}

/** What an edit and another version both changed, to other values, with the values of both. */
interface Conflicts {
  /** Each with the fields that describe the same thing. */
  readonly groups: readonly (readonly EditedField[])[]
  readonly own: Partial<EditBase>
  readonly other: EditBase
  /** The circles of the other version. */
  readonly circles: Activity['circles']
}

/** Compares an edit with the version of the server. What is not known about the version before counts as changed. */
export function conflictsOf(
  item: Pick<OutboxItem, 'body' | 'base'>,
  current: CurrentVersion,
  files: readonly OutboxFile[] = [],
): Conflicts {
  const { body = {} } = item
  const base: Partial<EditBase> = item.base ?? {}
  const other = currentBase(current)
  const own = valuesAfter(base, body, files)
  const edited = editedFields(body, files)
  const isOwn = (field: EditedField) => field in own || edited.includes(field)
  const groups = groupsOf(edited)
    .filter((group) => group.some((field) => !isSameIn(field, other, base)))
    .filter((group) => group.some((field) => isOwn(field) && !isSameIn(field, other, own)))
  return { groups, own, other, circles: normalizeActivity(current).circles }
}

/** The change of a rejected edit that sends it again on top of the other version, which it then replaces. */
export function onTopOfCurrent({ body, failure }: OutboxItem): ItemChange {
  const { if_edited_at: _, ...changes } = body ?? {}
  const current = failure?.current as CurrentVersion | undefined
  if (!current) return { body: changes }
  return { body: { ...changes, if_edited_at: current.edited_at ?? null }, base: currentBase(current) }
}
