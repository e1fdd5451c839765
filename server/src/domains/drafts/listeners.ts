import type { Deps } from '../../platform/deps.ts'
import { markDraftPosted } from './commands.ts'

export function registerDraftListeners({ events }: Pick<Deps, 'events'>): void {
  events.on('draft.posting', (tx, { authorId, draftId }) => markDraftPosted(tx, authorId, draftId))
}
