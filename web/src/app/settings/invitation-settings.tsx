import { useMyCircles } from '#features/circles/api/use-my-circles.ts'
import { InvitationForms } from '#features/joining/ui/invitation-forms.tsx'
import { InvitationList } from '#features/joining/ui/invitation-list.tsx'
import { t } from '#lib/i18n/translate.ts'
import { SettingsSection } from './frame/settings-section.tsx'

/** The viewer's invitation links. */
export function InvitationSettings() {
  const { data: circles, isError } = useMyCircles()
  return (
    <SettingsSection
      id="invitations"
      title={t('Invitations')}
      hidesTitle
      description={t('People can join the community with a link.')}
    >
      <InvitationForms circles={circles ?? (isError ? [] : undefined)}>
        {({ link, email }) => (
          <>
            {link}
            <h3 className="mt-6 mb-3 text-lg">{t('Invite by email')}</h3>
            {email}
            <div className="mt-4">
              <InvitationList scope="own" />
            </div>
          </>
        )}
      </InvitationForms>
    </SettingsSection>
  )
}
