import type { CommunitySettings } from '@daystar/contract/community'
import { useForm } from '#lib/forms/use-form.ts'
import { useFormDraft } from '#lib/forms/use-form-draft.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useSetup } from '../api/use-setup.ts'
import { SetupAccountFields } from './setup-account-fields.tsx'
import { initialSettings, SetupCommunityFields } from './setup-community-fields.tsx'

interface Props {
  token: string
  settings: CommunitySettings
  /** True when the operator can be a member with an existing account. */
  hasMembers: boolean
  onDone: () => void
}

/** The operator's account and the settings with which the community starts. */
export function SetupForm({ token, settings, hasMembers, onDone }: Props) {
  const setup = useSetup(onDone)
  const initial = { ...initialSettings(settings), isNew: !hasMembers, memberName: '', email: '', password: '' }
  const form = useForm({
    ...useFormDraft('setup', initial, {
      unstored: ['language', 'app_language', 'time_zone', 'joining', 'public_read', 'isNew', 'password'],
      accepts: (name, value) => name === 'app_language' || typeof value === typeof initial[name],
    }),
    send: ({ isNew, memberName, email, password, ...community }) => {
      const account = { email: email.trim(), password, ...(isNew && { name: memberName.trim() }) }
      return setup.mutateAsync({ token, settings: community, account })
    },
    failure: t('Could not save the settings.'),
  })

  return (
    <Form
      form={form}
      aria-label={t('Set up the community', {}, { context: 'heading' })}
      className="flex flex-col gap-5"
    >
      <SetupCommunityFields form={form} />
      <SetupAccountFields form={form} hasMembers={hasMembers} />
      <Button type="submit" wide pending={form.isPending} pendingLabel={t('Setting up…')}>
        {t('Set up the community', {}, { context: 'heading' })}
      </Button>
    </Form>
  )
}
