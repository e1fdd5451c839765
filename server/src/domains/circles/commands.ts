import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import { transaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { circleTexts, textNames, writtenTexts } from '../../platform/text/content-texts.ts'
import { singleLine } from '../../platform/text/single-line.ts'
import { limitNewAccountLinks } from '../new-accounts/index.ts'
import { authorize } from './access.ts'
import { lockCircle } from './role-queries.ts'
import { circleTags } from './tag-queries.ts'

type CommandDeps = Pick<Deps, 'db' | 'events' | 'config' | 'community'>

interface CircleFields {
  readonly name: string
  readonly description?: string | undefined
  readonly is_private?: boolean | undefined
  readonly allows_links?: boolean | undefined
  readonly rules?: string | undefined
  readonly tags?: readonly string[] | undefined
}

/** Creates a circle and returns its id. The creator becomes its first member and admin. */
export function createCircle(deps: CommandDeps, memberId: number, fields: CircleFields): Promise<number> {
  return transaction(deps.db, async (tx) => {
    await limitNewAccountLinks(tx, deps, { memberId, texts: writtenTexts(circleTexts, fields) })
    const { id } = await tx
      .insertInto('circles')
      .values({
        name: singleLine(fields.name),
        description: fields.description?.trim() ?? '',
        is_private: fields.is_private ?? false,
        allows_links: fields.allows_links ?? false,
        rules: fields.rules?.trim() ?? '',
        tags: await circleTags(tx, fields.tags ?? []),
        created_by: memberId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('circle_members').values({ circle_id: id, member_id: memberId, role: 'admin' }).execute()
    await deps.events.emit(tx, 'circle.joined', { circleId: id, memberId })
    return id
  })
}

/** Updates only the given fields, so that concurrent edits of different fields do not overwrite each other. */
export function editCircle(
  deps: CommandDeps,
  viewer: SignedInViewer,
  circleId: number,
  fields: Partial<CircleFields>,
): Promise<void> {
  return transaction(deps.db, async (tx) => {
    authorize(viewer, 'edit', await lockCircle(tx, viewer, circleId))
    const current = await tx
      .selectFrom('circles')
      .select(textNames(circleTexts))
      .select('is_private')
      .where('id', '=', circleId)
      .executeTakeFirstOrThrow()
    await limitNewAccountLinks(tx, deps, {
      memberId: viewer.id,
      texts: writtenTexts(circleTexts, { ...current, ...fields }),
      previousTexts: writtenTexts(circleTexts, current),
    })
    await tx
      .updateTable('circles')
      .set({
        ...(fields.name !== undefined && { name: singleLine(fields.name) }),
        ...(fields.description !== undefined && { description: fields.description.trim() }),
        ...(fields.is_private !== undefined && { is_private: fields.is_private }),
        ...(fields.allows_links !== undefined && { allows_links: fields.allows_links }),
        ...(fields.rules !== undefined && { rules: fields.rules.trim() }),
        ...(fields.tags !== undefined && { tags: await circleTags(tx, fields.tags) }),
        updated_at: new Date(),
      })
      .where('id', '=', circleId)
      .execute()
    if (fields.is_private === true && !current.is_private)
      await deps.events.emit(tx, 'circle.made_private', { circleId })
  })
}
