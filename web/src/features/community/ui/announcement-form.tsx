import type { CommunityAdministration } from '@daystar/contract/community'
import { limits } from '@daystar/contract/limits'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useSettingsForm } from '../api/use-community-form.ts'
import { AnnouncementText } from './announcement-text.tsx'

/** The banner on top of every page. */
export function AnnouncementForm({ settings }: { settings: CommunityAdministration }) {
  const form = useSettingsForm('announcement', settings, ['announcement', 'announcement_until'], (hadChanges) =>
    hadChanges ? showToast(t('Saved changes'), { tone: 'success' }) : showToast(t('Nothing was changed')),
  )
  const { announcement, announcement_until: until } = form.values
  return (
    <Form form={form} aria-label={t('Announcement')}>
      <TextArea
        label={t('Announcement')}
        rows={3}
        maxLength={limits.announcementMax}
        countTo={limits.announcementMax}
        hint={t(
          'Everyone sees it, visitors too, until they dismiss it. **Bold**, *emphasis*, [links](https://example.org) and web addresses are shown as such. Leave it empty to show none.',
        )}
        {...form.field('announcement')}
      />
      {announcement.trim() !== '' && (
        <section
          aria-label={t('Preview')}
          className="rounded-row border border-line bg-gold-soft px-4 py-2.5 text-gold-ink"
        >
          <p dir="auto" className="whitespace-pre-line break-words text-md">
            <AnnouncementText>{announcement.trim()}</AnnouncementText>
          </p>
        </section>
      )}
      <TextField
        label={t('Show until')}
        type="datetime-local"
        hint={
          isPast(until)
            ? t('This time has passed: the announcement is not shown.')
            : t('In the time zone of this device. Leave it empty to show it until you remove it.')
        }
        error={form.errors.announcement_until}
        value={until === null ? '' : localTime(until)}
        onChange={({ target: { value } }) =>
          form.change({ announcement_until: value === '' ? null : new Date(value).toISOString() })
        }
      />
      <Button type="submit" className="self-end" pending={form.isPending} pendingLabel={t('Saving…')}>
        {t('Save')}
      </Button>
    </Form>
  )
}

const isPast = (time: string | null) => time !== null && Date.parse(time) <= Date.now()

/** The text of a field for date and time of this device: 2026-06-01T08:00. */
function localTime(instant: string): string {
  const time = new Date(instant)
  const minutes = time.getTime() - time.getTimezoneOffset() * 60_000
  return new Date(minutes).toISOString().slice(0, 16)
}
