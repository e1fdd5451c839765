import type { Deps } from '../../platform/deps.ts'
import { closeCaseOf } from './cases/decision-commands.ts'
import { addSanction } from './sanctions/commands.ts'

/**
 * Records what moderators and admins of circles decide without a report, so that the member reads the reason and can
 * appeal.
 */
export function registerModerationListeners(deps: Deps): void {
  deps.events.on('content.taken_down', async (tx, event) => {
    const { authorId: memberId, actorId, subjectType: type, subjectId, excerpt, circleName, rule, reason } = event
    const isRemoved = circleName === ''
    const decided = {
      subject: { type, id: subjectId },
      excerpt,
      memberId,
      actorId,
      rule,
      reason,
      address: event.address,
    }
    const caseId = isRemoved ? await closeCaseOf(tx, decided) : null
    const about = { type, excerpt, isRemoved, circleName }
    await addSanction(tx, deps, { memberId, kind: 'removal', days: null, caseId, about, rule, reason, actorId })
  })

  deps.events.on('circle.member_removed', async (tx, { circleId, circleName, memberId, actorId, rule, reason }) => {
    const about = { type: null, excerpt: '', isRemoved: false, circleName }
    const removal = {
      memberId,
      kind: 'removal',
      days: null,
      caseId: null,
      about,
      circleId,
      rule,
      reason,
      actorId,
    } as const
    await addSanction(tx, deps, removal)
  })
}
