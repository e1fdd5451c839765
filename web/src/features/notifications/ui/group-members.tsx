import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { loadErrorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { PersonSkeleton } from '#ui/loading/skeleton.tsx'
import { Avatar } from '#ui/people/avatar.tsx'
import { useGroup } from '../api/use-group.ts'

interface Props {
  groupKey: string
  onClose: () => void
}

/** Opens the list of all members of a group. */
export function GroupMembers({ groupKey, onClose }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <div>
        <Button
          tone="quiet"
          size="compact"
          className="-ms-3"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          {open ? t('Hide members') : t('Show all members')}
        </Button>
      </div>
      {open && (
        <div id={id}>
          <Members groupKey={groupKey} onClose={onClose} />
        </div>
      )}
    </>
  )
}

function Members({ groupKey, onClose }: Props) {
  const query = useGroup(groupKey)
  if (query.error && !query.data)
    return (
      <ErrorState title={t('Could not load the members.')} onRetry={() => void query.refetch()}>
        {loadErrorMessage(query.error)}
      </ErrorState>
    )
  if (!query.data) return <PersonSkeleton />
  return (
    <>
      <ul aria-label={t('Members')}>
        {query.data.pages
          .flatMap((page) => page.items)
          .map(({ id, actor }) => (
            <li key={id}>
              <Link
                to="/profile/$userId"
                params={{ userId: String(actor.id) }}
                onClick={onClose}
                className="flex min-h-11 items-center gap-2 rounded-row hover:underline hover:underline-offset-4"
              >
                <Avatar id={actor.id} name={actor.name} src={actor.profile_pic_url} size={28} decorative />
                <bdi className="min-w-0 truncate">{actor.name}</bdi>
              </Link>
            </li>
          ))}
      </ul>
      <ShowMore query={query} />
    </>
  )
}
