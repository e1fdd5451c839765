import { t } from '#lib/i18n/translate.ts'
import { QueryList } from '#ui/lists/query-list.tsx'
import { TextSkeleton } from '#ui/loading/skeleton.tsx'
import { type InvitationScope, useInvitations } from '../api/use-invitations.ts'
import { InvitationRow } from './invitation-row.tsx'

/** Invitations, newest first, each with its link while it can be used. */
export function InvitationList({ scope }: { scope: InvitationScope }) {
  return (
    <QueryList
      label={t('Invitations')}
      query={useInvitations(scope)}
      empty={t('There are no invitations yet.')}
      failure={t('Could not load the invitations.')}
      loading={<TextSkeleton lines={4} />}
      row={(invitation) => <InvitationRow key={invitation.id} invitation={invitation} showsCreator={scope === 'all'} />}
    />
  )
}
