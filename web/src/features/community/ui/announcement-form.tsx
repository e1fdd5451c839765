import type { CommunityAdministration } from '@daystar/contract/community'
import { limits } from '@daystar/contract/limits'
import { TextArea } from '#ui/text-area.tsx'
import { useSettingsForm } from '../api/use-settings-form.ts'
import { SettingsForm } from './settings-form.tsx'

/** The banner on top of every page. */
export function AnnouncementForm({ settings }: { settings: CommunityAdministration }) {
  const form = useSettingsForm('announcement', settings, ['announcement'])
  return (
    <SettingsForm label="Announcement" error={form.errors.form} isPending={form.isPending} onSubmit={form.submit}>
      <TextArea
        label="Announcement"
        rows={3}
        maxLength={limits.announcementMax}
        countTo={limits.announcementMax}
        hint="Everyone sees it, visitors too, until they dismiss it. Leave it empty to show none."
        error={form.errors.announcement}
        value={form.values.announcement}
        onChange={(event) => form.change({ announcement: event.target.value })}
      />
    </SettingsForm>
  )
}
