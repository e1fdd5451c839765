import type { Deps } from '../../platform/deps.ts'
import { nameCompanions, removeBlockedCompanions } from './naming-commands.ts'

export function registerCompanionListeners(deps: Pick<Deps, 'events' | 'config' | 'community'>): void {
  const { events } = deps
  events.on('activity.companions_named', (tx, named) => nameCompanions(tx, deps, named))
  events.on('member.visibility_changed', (tx, { memberIds }) => removeBlockedCompanions(tx, memberIds))
}
