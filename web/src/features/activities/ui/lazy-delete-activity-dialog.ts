import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'

/** For the menus of authors and of moderators, in one chunk of its own. */
export const DeleteActivityDialog = lazyOverlay(
  async () => (await import('./delete-activity-dialog.tsx')).DeleteActivityDialog,
)
