import { Suspense, useEffect, useState } from 'react'
import { useEngagementPreviews } from '#features/engagement/api/use-engagement-previews.ts'
import { useOwnActivityUpdates } from '#features/feed/api/use-own-activity-updates.ts'
import { useMyCounts } from '#features/members/api/use-my-counts.ts'
import { createChunk } from '#lib/chunks/chunks.ts'
import { type ReportedSubject, type SignOutRequest, useWindowEvent } from '#lib/events/window-events.ts'
import { showsItems } from '#lib/outbox/display-parts.ts'
import { providesOutbox } from '#lib/outbox/kept/keep.ts'
import { hasWaiting } from '#lib/outbox/waiting.ts'
import { currentSession } from '#lib/session/session.ts'
import { lazyPart } from '#ui/loading/lazy-part.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { LazyToaster } from '#ui/toasts/lazy-toaster.tsx'

const ActivityPopup = lazyOverlay(async () => (await import('./activity-popup.tsx')).ActivityPopup, 'everyone')
const EditorDialog = lazyOverlay(async () => (await import('./editor-dialog.tsx')).EditorDialog)
const SearchOverlay = lazyOverlay(
  async () => (await import('#features/search/ui/search-overlay.tsx')).SearchOverlay,
  'everyone',
)
const ReportDialog = lazyOverlay(async () => (await import('./report-dialog.tsx')).ReportDialog)
const ShortcutsDialog = lazyOverlay(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog, 'everyone')
const PlanningSheet = lazyOverlay(async () => (await import('#features/planning/ui/planning-sheet.tsx')).PlanningSheet)

providesOutbox(createChunk(() => import('../outbox/registry.ts'), 'first'))
const OutboxLayer = lazyPart(
  async () => (await import('../outbox/outbox-layer.tsx')).OutboxLayer,
  OutboxFailure,
  'first',
)
showsItems(OutboxLayer.chunk)

type Overlay =
  | { kind: 'activity'; activityId: number; commentId: number | undefined }
  | { kind: 'edit'; activityId: number }
  | { kind: 'search' }
  | { kind: 'shortcuts' }
  | { kind: 'report'; subject: ReportedSubject }
  | { kind: 'planning'; tool: 'weekly' | 'plan' | 'reminders' | 'goals' }

/** Popups that any part of the app can open with an event on `window`. Each one is loaded when it is first opened. */
export function Overlays() {
  const [open, setOpen] = useState<Overlay | null>(null)
  const close = () => setOpen(null)
  const [hasOutbox, setHasOutbox] = useState(false)
  const [signOut, setSignOut] = useState<SignOutRequest | null>(null)
  useEffect(() => {
    const userId = currentSession()?.userId ?? null
    if (userId !== null) void hasWaiting(userId).then((isWaiting) => isWaiting && setHasOutbox(true))
  }, [])
  useWindowEvent('outbox:waiting', () => setHasOutbox(true))
  useWindowEvent('outbox:sign-out', (request) => {
    request.onAsked()
    setSignOut(request)
    setHasOutbox(true)
  })
  useOwnActivityUpdates()
  useEngagementPreviews()
  useMyCounts()

  useWindowEvent('activity:open', ({ activityId, commentId }) => setOpen({ kind: 'activity', activityId, commentId }))
  useWindowEvent('activity:edit', ({ activityId }) => setOpen({ kind: 'edit', activityId }))
  useWindowEvent('search:open', () => setOpen({ kind: 'search' }))
  useWindowEvent('shortcuts:open', () => setOpen({ kind: 'shortcuts' }))
  useWindowEvent('report:open', (subject) => setOpen({ kind: 'report', subject }))
  useWindowEvent('planning:open', ({ tool }) => setOpen({ kind: 'planning', tool: tool ?? 'weekly' }))

  return (
    <>
      {open?.kind === 'activity' && (
        <ActivityPopup activityId={open.activityId} commentId={open.commentId} onClose={close} />
      )}
      {open?.kind === 'edit' && <EditorDialog activityId={open.activityId} onClose={close} />}
      {open?.kind === 'search' && <SearchOverlay onClose={close} />}
      {open?.kind === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      {open?.kind === 'report' && <ReportDialog subject={open.subject} onClose={close} />}
      {open?.kind === 'planning' && <PlanningSheet place="home" tool={open.tool} onClose={close} />}
      <Suspense>{hasOutbox && <OutboxLayer signOut={signOut} onSignOutAnswered={() => setSignOut(null)} />}</Suspense>
      <LazyToaster />
    </>
  )
}

/** Without the part that asks, the member signs out, and everything stays on this device. */
function OutboxFailure({ part: { signOut } }: { readonly part: { readonly signOut: SignOutRequest | null } }) {
  useEffect(() => signOut?.answer(true), [signOut])
  return null
}
