import { useQueryClient } from '@tanstack/react-query'
import { CloudUpload } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type SignOutRequest, useWindowEvent } from '#lib/events/window-events.ts'
import { t } from '#lib/i18n/translate.ts'
import { ownPerson } from '#lib/members/own-person.ts'
import { useMe } from '#lib/members/use-me.ts'
import type { ShowContext } from '#lib/outbox/definition.ts'
import { definitionOf, showItems } from '#lib/outbox/definitions.ts'
import type { OutboxItem } from '#lib/outbox/types.ts'
import { useFileUrls } from '#lib/outbox/use-file-urls.ts'
import { Button } from '#ui/buttons/button.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { OutboxSheet } from './outbox-sheet.tsx'
import { onKeptLost, onSent, retryNow, startSending, useOutboxItems } from './registry.ts'
import { SignOutQuestion } from './sign-out-question.tsx'

// In the same chunk, so that both can be shown if one of them can.
export { WaitingNote } from './waiting-note.tsx'

interface Props {
  /** A member who signs out, which is asked about. */
  readonly signOut: SignOutRequest | null
  readonly onSignOutAnswered: () => void
}

/** Shows what waits to be sent: in its place in all lists, as a number, and as a list. Sends it when possible. */
export function OutboxLayer({ signOut, onSignOutAnswered }: Props) {
  const items = useOutboxItems()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => onKeptLost(() => showToast(keptLost(), { tone: 'failure' })), [])
  useEffect(startSending, [])
  useOverlay(items)
  useWindowEvent('outbox:open', () => setOpen(true))
  const failed = items.filter(({ state }) => state === 'failed').length
  const reason = failed > 0 ? null : reasonIn(items)
  return (
    <>
      <div role="status">
        {items.length > 0 && !isOpen && (
          <p className="fixed inset-x-4 bottom-[calc(9.5rem+env(safe-area-inset-bottom))] z-20 mx-auto flex w-fit items-center gap-2 rounded-row border border-line bg-card px-3 py-1 text-sm shadow-high md:bottom-20">
            <CloudUpload aria-hidden="true" className="size-4.5 flex-none" />
            {failed > 0
              ? t('{count, plural, one {# item could not be sent.} other {# items could not be sent.}}', {
                  count: failed,
                })
              : t('{count, plural, one {# item waits to be sent.} other {# items wait to be sent.}}', {
                  count: items.length,
                })}
            {reason !== null && ` ${reason}`}
            <Button tone="quiet" size="compact" onClick={() => setOpen(true)}>
              {t('Show')}
            </Button>
          </p>
        )}
      </div>
      {isOpen && <OutboxSheet onClose={() => setOpen(false)} />}
      {signOut && <SignOutQuestion request={signOut} onAnswered={onSignOutAnswered} />}
    </>
  )
}

/** Why the server does not accept what waits yet; null if it is only unreachable. */
function reasonIn(items: readonly OutboxItem[]): string | null {
  // An answer without a code is one of a proxy.
  const isRejected = ({ failure }: OutboxItem) => failure?.code != null && failure.status < 500
  return items.find(isRejected)?.failure?.message ?? null
}

const keptLost = () => t('What you left encrypted on this device can no longer be opened, and was removed.')

const noFiles: ShowContext['files'] = new Map()

/** Keeps the waiting items visible in the cached data, also after it was read again. */
function useOverlay(items: readonly OutboxItem[]): void {
  const cache = useQueryClient()
  const { data: account } = useMe()
  const me = account ? ownPerson(account) : null
  // Of an edit, the files are shown only in its editor.
  const withFiles = items.filter(({ createdId, files }) => createdId !== undefined && files.length > 0)
  const files = useFileUrls(withFiles.map(({ id }) => id)) ?? noFiles
  const arrivedIds = useRef<ReadonlySet<number>>(new Set())
  const apply = useEffectEvent(() => {
    const arrived = me ? showItems({ cache, me, files }, items) : new Set<number>()
    const isNew = [...arrived].some((id) => !arrivedIds.current.has(id))
    arrivedIds.current = arrived
    // The server answers a repeated request with what it has created.
    if (isNew) void retryNow()
  })
  const shown = useRef<readonly OutboxItem[]>([])
  const sentIds = useRef(new Set<number>())

  useEffect(
    () =>
      onSent((item, reply) => {
        sentIds.current.add(item.id)
        definitionOf(item).announce?.(cache, item, reply)
      }),
    [cache],
  )
  const myId = me?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: `apply` reads the files and the account.
  useEffect(() => {
    if (me) {
      const ids = new Set(items.map(({ id }) => id))
      for (const item of shown.current)
        if (!ids.has(item.id)) definitionOf(item).hide({ cache, me, files }, item, sentIds.current.has(item.id))
    }
    const wasRejected = (item: OutboxItem) =>
      shown.current.some(({ id, state }) => id === item.id && state === 'failed')
    for (const item of items)
      if (item.state === 'failed' && !wasRejected(item))
        for (const queryKey of definitionOf(item).related(item)) void cache.invalidateQueries({ queryKey })
    shown.current = items
    apply()
  }, [items, files, myId, cache])

  useEffect(
    () =>
      cache.getQueryCache().subscribe((event) => {
        // Data that was read replaces what waits; changes of the cache by the app itself do not.
        if (event.type === 'updated' && event.action.type === 'success' && event.action.manual !== true)
          queueMicrotask(apply)
      }),
    [cache],
  )
}
