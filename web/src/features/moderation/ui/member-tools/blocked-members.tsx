import type { Person } from '@daystar/contract/fields'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { QueryList } from '#ui/lists/query-list.tsx'
import { TextSkeleton } from '#ui/loading/skeleton.tsx'
import { MemberLine } from '#ui/people/member-line.tsx'
import { showFailure } from '#ui/toasts/show-failure.ts'
import { showToast } from '#ui/toasts/toast.ts'
import { useBlockedMembers, useSetBlock } from '../../api/use-blocks.ts'

/** The members whom the viewer blocked, each with a button to unblock them. */
export function BlockedMembers() {
  return (
    <QueryList
      label={t('Blocked members')}
      query={useBlockedMembers()}
      empty={t('You have not blocked any members.')}
      failure={t('Could not load the blocked members.')}
      loading={<TextSkeleton lines={1} />}
      className="flex flex-col gap-1"
      row={(member) => <BlockedMember key={member.id} member={member} />}
    />
  )
}

function BlockedMember({ member }: { member: Person }) {
  const unblock = useSetBlock(member.id)
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 py-1.5">
      <span className="min-w-44 flex-1">
        <MemberLine member={member} />
      </span>
      <Button
        tone="secondary"
        size="compact"
        aria-label={t('Unblock {name}', { name: member.name })}
        pending={unblock.isPending}
        onClick={() =>
          unblock.mutate(false, {
            onSuccess: () => showToast(t('You unblocked {name}', { name: member.name }), { tone: 'success' }),
            onError: showFailure,
          })
        }
      >
        {t('Unblock')}
      </Button>
    </li>
  )
}
