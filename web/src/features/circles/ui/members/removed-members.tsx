import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { queryKeys } from '#lib/api/query-keys.ts'
import { RequestError } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { QueryList } from '#ui/lists/query-list.tsx'
import { MemberLine } from '#ui/people/member-line.tsx'
import { Collapsible } from '#ui/surfaces/collapsible.tsx'
import { showFailure } from '#ui/toasts/show-failure.ts'
import { type RemovedMember, useAllowRejoining, useRemovedMembers } from '../../api/use-removed-members.ts'

/** The members whom an admin removed, with a button that lets them join again. Hidden while empty. */
export function RemovedMembers({ circleId }: { circleId: number }) {
  const cache = useQueryClient()
  const query = useRemovedMembers(circleId)
  const [open, setOpen] = useState(false)
  const members = query.data?.pages.flatMap((page) => page.items) ?? []
  // Members who may join again stay in the open list, which then says so. It is read again when it is opened the next
  // time.
  useEffect(
    () => () => void cache.invalidateQueries({ queryKey: queryKeys.removedMembers(circleId) }),
    [cache, circleId],
  )

  const isUnsupported = query.error instanceof RequestError && [404, 405].includes(query.error.status)
  if (query.isPending || isUnsupported || (members.length === 0 && !query.error)) return null
  return (
    <section aria-label={t('Removed members')} className="mt-4 border-line border-t pt-2">
      <Collapsible label={t('Removed members')} aside={members.length || undefined} open={open} onOpenChange={setOpen}>
        {open && (
          <>
            {members.length > 0 && (
              <p className="px-3.5 pb-2 text-quiet text-sm">{t('They cannot join again until an admin allows it.')}</p>
            )}
            <QueryList
              query={query}
              empty={t('No member was removed.')}
              failure={t('Could not load the removed members.')}
              className="flex flex-col gap-1"
              row={(member) => <RemovedMemberRow key={member.id} circleId={circleId} member={member} />}
            />
          </>
        )}
      </Collapsible>
    </section>
  )
}

function RemovedMemberRow({ circleId, member }: { circleId: number; member: RemovedMember }) {
  const allowRejoining = useAllowRejoining(circleId)
  const outcome = useRef<HTMLSpanElement>(null)
  // The button that had the focus is replaced by this text.
  useEffect(() => {
    if (allowRejoining.isSuccess) outcome.current?.focus()
  }, [allowRejoining.isSuccess])
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 px-1.5 py-1.5">
      <span className="min-w-44 flex-1">
        <MemberLine member={member} />
      </span>
      {allowRejoining.isSuccess ? (
        <span ref={outcome} tabIndex={-1} role="status" className="flex min-h-11 items-center px-2 text-leaf text-sm">
          {t('Can join again')}
        </span>
      ) : (
        <Button
          tone="secondary"
          size="compact"
          aria-label={t('Allow {name} to rejoin', { name: member.name })}
          pending={allowRejoining.isPending}
          onClick={() => allowRejoining.mutate(member.id, { onError: showFailure })}
        >
          {t('Allow to rejoin')}
        </Button>
      )}
    </li>
  )
}
