import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { useFollowing } from '#lib/members/use-following.ts'
import { useMyId } from '#lib/members/use-me.ts'
import { Button } from '#ui/buttons/button.tsx'
import { PersonSkeleton, Skeleton } from '#ui/loading/skeleton.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { PersonLine } from '#ui/people/person-line.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { itemsOf, useReceivedRequests } from '../api/use-people.ts'
import type { ConnectionsTab } from '../tabs.ts'

const ManageConnectionsDialog = lazyOverlay(
  async () => (await import('./manage-connections-dialog.tsx')).ManageConnectionsDialog,
)

const maxPreviews = 4

interface Props {
  /** How many members the viewer follows, which gives the list its height before it is loaded. */
  followingCount?: number
}

/** A preview of the members that the viewer follows, with a button to manage all connections. */
export function ConnectionsPanel({ followingCount = 2 }: Props) {
  const [openTab, setOpenTab] = useState<ConnectionsTab | null>(null)
  const isMember = useMyId() !== null
  const following = useFollowing()
  const requests = useReceivedRequests()
  const isPending = following.isPending || requests.isLoading
  // Above placeholders of the list, the button would move them.
  const pendingCount = isPending ? 0 : itemsOf(requests).length
  if (!isMember) return null

  return (
    <Card aria-labelledby="your-connections" className="p-4.5">
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-1.5">
        <h2 id="your-connections" className="text-lg">
          {t('Your Connections')}
        </h2>
        <button
          type="button"
          aria-haspopup="dialog"
          onPointerEnter={() => void ManageConnectionsDialog.preload()}
          onClick={() => setOpenTab('overview')}
          className="-me-2 min-h-11 rounded-row px-2 font-[600] text-night text-sm hover:underline"
        >
          {t('Manage')}
        </button>
      </div>
      {pendingCount > 0 && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpenTab('requests')}
          className="mb-2 flex min-h-11 w-full items-center rounded-row bg-gold-soft px-3.5 text-start font-[600] text-gold-ink text-md"
        >
          {t('{count, plural, one {# pending request} other {# pending requests}}', { count: pendingCount })}
        </button>
      )}
      <Previews
        onFind={() => setOpenTab('following')}
        query={following}
        isPending={isPending}
        expected={Math.min(followingCount, maxPreviews)}
      />
      {openTab && <ManageConnectionsDialog initialTab={openTab} onClose={() => setOpenTab(null)} />}
    </Card>
  )
}

interface PreviewsProps {
  /** Opens what an empty list leads to. */
  onFind: () => void
  query: ReturnType<typeof useFollowing>
  isPending: boolean
  /** The number of members in the list once it is loaded. */
  expected: number
}

function Previews({ onFind, query, isPending, expected }: PreviewsProps) {
  if (query.isError && !query.data) {
    return (
      <Button tone="secondary" size="compact" className="mt-2" onClick={() => void query.refetch()}>
        {t('Could not load connections. Retry')}
      </Button>
    )
  }
  if (isPending) {
    if (expected === 0) return <Skeleton className="h-9" />
    return Array.from({ length: expected }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
      <div key={row} className="flex h-14 items-center *:flex-1">
        <PersonSkeleton size={40} />
      </div>
    ))
  }
  const people = itemsOf(query).slice(0, maxPreviews)
  if (people.length === 0)
    return (
      <div className="flex min-h-9 flex-wrap items-center gap-x-2 text-md text-quiet">
        <p>{t('No one here yet.')}</p>
        <button type="button" aria-haspopup="dialog" onClick={onFind} className="link -my-1 min-h-11">
          {t('Find members')}
        </button>
      </div>
    )
  return (
    <ul>
      {people.map(({ id, name, username, profile_pic_url: src }) => (
        <li key={id}>
          <Link
            to="/profile/$userId"
            params={{ userId: String(id) }}
            className="-mx-2 flex h-14 items-center rounded-row px-2 hover:bg-sunk"
          >
            <PersonLine id={id} name={name} src={src} detail={username && `@${username}`} size={40} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
