import { limits } from '@daystar/contract/limits'
import { t } from '#lib/i18n/translate.ts'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import type { ProfileFormState } from '../api/use-profile-form.ts'

/** The fields for name, username and bio. */
export function ProfileFields({ form }: { form: ProfileFormState }) {
  return (
    <>
      <TextField label={t('Name')} autoComplete="name" required maxLength={limits.nameMax} {...form.field('name')} />
      <TextField
        label={t('Username')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.handleMax}
        hint={t('How others mention you: @username.')}
        {...form.field('username')}
        onChange={(event) => form.change({ username: event.target.value.replace(/^[@＠]/, '') })}
      />
      <TextArea label={t('Bio')} rows={3} maxLength={limits.bioMax} countTo={limits.bioMax} {...form.field('bio')} />
    </>
  )
}
