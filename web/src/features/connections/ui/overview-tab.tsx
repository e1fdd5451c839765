import { Link } from '@tanstack/react-router'
import { DirectoryLink } from '#lib/directory-link.tsx'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { Avatar } from '#ui/people/avatar.tsx'
import { itemsOf, type PeopleQuery, useReceivedRequests, useSentRequests } from '../api/use-people.ts'
import type { ConnectionsTab } from '../tabs.ts'
import { SuggestedMembers } from './suggested-members.tsx'

interface Props {
  following: PeopleQuery
  followers: PeopleQuery
  onOpen: (tab: ConnectionsTab) => void
}

/** A preview of each list. */
export function OverviewTab({ following, followers, onOpen }: Props) {
  const receivedQuery = useReceivedRequests()
  const sentQuery = useSentRequests()
  const received = itemsOf(receivedQuery).length
  const sent = itemsOf(sentQuery).filter((request) => request.status === 'pending').length
  const failed = [receivedQuery, sentQuery].filter(({ error, data }) => error && !data)
  return (
    <div className="flex flex-col gap-6">
      <Preview title={t('Following')} query={following} onAll={() => onOpen('following')} />
      <Preview title={t('Followers')} query={followers} onAll={() => onOpen('followers')} />
      <section>
        <Heading title={t('Requests')} onAll={() => onOpen('requests')} />
        {failed.length > 0 ? (
          <LoadAgain
            label={t('Could not load the requests. Retry')}
            onRetry={() => failed.forEach((query) => void query.refetch())}
          />
        ) : (
          <p className="text-quiet">
            {received === 0 && sent === 0
              ? t('No pending requests.')
              : t('{received} received, {sent} sent.', { received, sent })}
          </p>
        )}
      </section>
      <SuggestedMembers max={5} level={3} />
      <p>
        <DirectoryLink />
      </p>
    </div>
  )
}

function Heading({ title, onAll }: { title: string; onAll: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between">
      <h3 className="text-lg">{title}</h3>
      <button
        type="button"
        aria-label={t('See all: {title}', { title })}
        onClick={onAll}
        className="-me-2 min-h-11 rounded-row px-2 font-[600] text-night text-sm hover:underline"
      >
        {t('See all')}
      </button>
    </div>
  )
}

function LoadAgain({ label, onRetry }: { label: string; onRetry: () => void }) {
  return (
    <Button tone="secondary" size="compact" onClick={onRetry}>
      {label}
    </Button>
  )
}

const maxPreviews = 4

function Preview({ title, query, onAll }: { title: string; query: PeopleQuery; onAll: () => void }) {
  const people = itemsOf(query).slice(0, maxPreviews)
  return (
    <section>
      <Heading title={title} onAll={onAll} />
      {query.isPending ? (
        <Skeleton className="h-20 w-full" />
      ) : query.error && !query.data ? (
        <LoadAgain label={t('Could not load the members. Retry')} onRetry={() => void query.refetch()} />
      ) : people.length === 0 ? (
        <p className="text-quiet">{t('No one here yet.')}</p>
      ) : (
        <ul className="grid grid-cols-4 gap-2">
          {people.map(({ id, name, profile_pic_url: src }) => (
            <li key={id} className="min-w-0">
              <Link
                to="/profile/$userId"
                params={{ userId: String(id) }}
                className="flex flex-col items-center gap-1.5 rounded-row p-2 text-center hover:bg-sunk"
              >
                <Avatar id={id} name={name} src={src} size={52} decorative />
                <span dir="auto" className="w-full truncate text-sm font-[560]">
                  {name}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
