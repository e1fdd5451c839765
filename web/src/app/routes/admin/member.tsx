import { useModeratedMember } from '#features/moderation/api/use-sanctions.ts'
import { CaseRow } from '#features/moderation/ui/cases/case-list.tsx'
import { SanctionForm } from '#features/moderation/ui/sanctions/sanction-form.tsx'
import { SanctionList } from '#features/moderation/ui/sanctions/sanction-list.tsx'
import { t } from '#lib/i18n/translate.ts'
import { NotLoaded } from '#ui/lists/not-loaded.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { AdminPage } from '../../admin/admin-page.tsx'
import { SettingsSection } from '../../settings/frame/settings-section.tsx'

/** The history of one member, and new sanctions. */
export function AdminMemberRoute({ userId }: { userId: number }) {
  const { data, error, refetch } = useModeratedMember(userId)
  if (!data) {
    return (
      <AdminPage title={t('Member')}>
        <Card className="p-5 sm:p-6">
          <NotLoaded detailed error={error} failure={t('Could not load the member.')} onRetry={refetch} lines={8} />
        </Card>
      </AdminPage>
    )
  }
  return (
    <AdminPage title={data.member.name}>
      <SettingsSection title={t('Sanctions')}>
        <SanctionList sanctions={data.sanctions} canLift={data.can.includes('sanction:lift')} />
      </SettingsSection>
      <SettingsSection title={t('New sanction')}>
        {data.can.includes('sanction:impose') ? (
          <SanctionForm member={data.member} />
        ) : (
          <p className="text-quiet">{t('Only operators impose sanctions on moderators and operators.')}</p>
        )}
      </SettingsSection>
      <SettingsSection title={t('Reports about this member')}>
        {data.cases.length === 0 ? (
          <p className="text-quiet">{t('No one has reported this member.')}</p>
        ) : (
          <ul aria-label={t('Reports about this member')} className="flex flex-col divide-y divide-line">
            {data.cases.map((item) => (
              <CaseRow key={item.id} item={item} />
            ))}
          </ul>
        )}
      </SettingsSection>
    </AdminPage>
  )
}
