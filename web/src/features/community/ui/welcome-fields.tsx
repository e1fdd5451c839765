import { limits } from '@daystar/contract/limits'
import type { ReactNode } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { TextArea } from '#ui/forms/text-area.tsx'
import type { CommunityForm } from '../api/use-community-form.ts'

interface Props {
  form: CommunityForm
  /** The search field that chooses the member. */
  member: ReactNode
}

/** Who welcomes new members, and with which words. */
export function WelcomeFields({ form, member }: Props) {
  return (
    <>
      <div>
        {member}
        <p className="mt-1 text-quiet text-sm">
          {t('Ask them first. Without a member, and for those who cannot see the member, the community welcomes.')}
        </p>
        {form.errors.welcome_member_id && (
          <p role="alert" className="text-danger text-sm">
            {form.errors.welcome_member_id}
          </p>
        )}
      </div>
      <TextArea
        label={t('Words')}
        rows={4}
        maxLength={limits.welcomeTextMax}
        countTo={limits.welcomeTextMax}
        hint={t('Shown to new members on the home page, above their first steps.')}
        {...form.field('welcome_text')}
      />
    </>
  )
}
