import { useMyCircles } from '#features/circles/api/use-my-circles.ts'
import { InvitationEmailForm } from '#features/joining/ui/invitation-email-form.tsx'
import { InvitationForm } from '#features/joining/ui/invitation-form.tsx'
import { InvitationList } from '#features/joining/ui/invitation-list.tsx'
import { SettingsSection } from './settings-section.tsx'

/** The viewer's invitation links. */
export function InvitationSettings() {
  const { data: circles = [] } = useMyCircles()
  return (
    <SettingsSection
      id="invitations"
      title="Invitations"
      hidesTitle
      description="People can join the community with a link."
    >
      <InvitationForm circles={circles} />
      <h3 className="mt-6 mb-3 text-lg">Invite by email</h3>
      <InvitationEmailForm circles={circles} />
      <div className="mt-4">
        <InvitationList scope="own" />
      </div>
    </SettingsSection>
  )
}
