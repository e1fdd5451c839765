/**
 * Drafts: activities that are not posted yet, and those that will be posted later. `docs/domains.md` lists the
 * guarantees.
 */

export { addDraft, canAddDraft, isDraft, removeDrafts } from './import-commands.ts'
export { registerDraftListeners } from './listeners.ts'
export { publishDraft, queueOverdueDrafts } from './publishing-commands.ts'
export { draftRoutes } from './routes.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Posts a draft at the time that its member chose. */
    publish_draft: { memberId: number; draftId: string }
  }
}

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A draft could not be posted at the chosen time, and waits for its member. */
    'draft.returned': { memberId: number }
  }
}
