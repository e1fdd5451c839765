import { type Db, transaction } from '../../platform/database.ts'
import type { EventBus } from '../../platform/events.ts'
import type { SignedInViewer } from '../../platform/http/viewer.ts'
import { singleLine } from '../../platform/single-line.ts'
import { authorize } from './access.ts'
import { lockCircle } from './role-queries.ts'

interface CommandDeps {
  readonly db: Db
  readonly events: EventBus
}

interface CircleFields {
  readonly name: string
  readonly description?: string | undefined
  readonly is_private?: boolean | undefined
}

/** Creates a circle and returns its id. The creator becomes its first member and admin. */
export function createCircle({ db, events }: CommandDeps, memberId: number, fields: CircleFields): Promise<number> {
  return transaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('circles')
      .values({
        name: singleLine(fields.name),
        description: fields.description?.trim() ?? '',
        is_private: fields.is_private ?? false,
        created_by: memberId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('circle_members').values({ circle_id: id, member_id: memberId, role: 'admin' }).execute()
    await events.emit(tx, 'circle.joined', { circleId: id, memberId })
    return id
  })
}

/** Updates only the given fields, so that concurrent edits of different fields do not overwrite each other. */
export function editCircle(
  { db }: CommandDeps,
  viewer: SignedInViewer,
  circleId: number,
  fields: Partial<CircleFields>,
): Promise<void> {
  return transaction(db, async (tx) => {
    authorize(viewer, 'edit', await lockCircle(tx, viewer, circleId))
    await tx
      .updateTable('circles')
      .set({
        ...(fields.name !== undefined && { name: singleLine(fields.name) }),
        ...(fields.description !== undefined && { description: fields.description.trim() }),
        ...(fields.is_private !== undefined && { is_private: fields.is_private }),
        updated_at: new Date(),
      })
      .where('id', '=', circleId)
      .execute()
  })
}
