import type { Deps } from '../../platform/deps.ts'
import { addSanction } from './sanction-commands.ts'

/** Records what moderators and admins of circles take down without a report, so that the author reads the reason and can appeal. */
export function registerModerationListeners(deps: Deps): void {
  deps.events.on('content.taken_down', async (tx, event) => {
    const { authorId: memberId, actorId, subjectType: type, excerpt, circleName, rule, reason } = event
    const about = { type, excerpt, isRemoved: circleName === '', circleName }
    const removal = { memberId, kind: 'removal', days: null, caseId: null, about, rule, reason, actorId } as const
    await addSanction(tx, deps, removal)
  })
}
