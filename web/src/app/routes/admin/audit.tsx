import type { Person } from '@daystar/contract/fields'
import { useState } from 'react'
import { AuditLog } from '#features/audit/ui/audit-log.tsx'
import { t } from '#lib/i18n/translate.ts'
import { AdminPage } from '../../admin/admin-page.tsx'
import { MemberSearch } from '../../member-search.tsx'
import { SettingsSection } from '../../settings/frame/settings-section.tsx'

/** Who did what, and when. */
export function AdminAuditRoute() {
  const [member, setMember] = useState<Person | null>(null)
  return (
    <AdminPage title={t('Audit log')} description={t('Events of the last months. Older ones are deleted.')}>
      <SettingsSection title={t('Events', {}, { context: 'log' })}>
        <AuditLog
          memberId={member?.id ?? null}
          memberSearch={<MemberSearch member={member} onMember={setMember} includesMe />}
        />
      </SettingsSection>
    </AdminPage>
  )
}
