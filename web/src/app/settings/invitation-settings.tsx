import { useMyCircles } from '#features/circles/api/use-my-circles.ts'
import { InvitationForm } from '#features/joining/ui/invitation-form.tsx'
import { InvitationList } from '#features/joining/ui/invitation-list.tsx'
import { useCommunity } from '#lib/community.ts'
import { useMe } from '#lib/use-me.ts'
import { SettingsSection } from './settings-section.tsx'

/** The viewer's invitation links; nothing while members cannot invite. */
export function InvitationSettings() {
  const { members_invite: membersInvite, joining } = useCommunity()
  const { data: me } = useMe()
  const { data: circles = [] } = useMyCircles()
  if (joining === 'closed' || !me || (me.role === 'member' && !membersInvite)) return null
  return (
    <SettingsSection title="Invitations" description="With a link, people can join the community.">
      <InvitationForm circles={circles} />
      <div className="mt-4">
        <InvitationList scope="own" />
      </div>
    </SettingsSection>
  )
}
