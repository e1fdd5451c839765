import type { LastEdit } from '@daystar/contract/fields'

interface Editable {
  readonly id: number
  readonly edited_at: Date | null
}

/** When those of the rows were edited that were. */
export function lastEdits(rows: readonly Editable[]): LastEdit[] {
  return rows.flatMap(({ id, edited_at: at }) => (at === null ? [] : [{ id, edited_at: at.toISOString() }]))
}
