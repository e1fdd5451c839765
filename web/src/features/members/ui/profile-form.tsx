import type { Me } from '@daystar/contract/accounts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { FormButtons } from '#ui/buttons/form-buttons.tsx'
import { Form } from '#ui/forms/form.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useProfileForm } from '../api/use-profile-form.ts'
import { ProfileFields } from './profile-fields.tsx'

interface Props {
  me: Me
  /** Called after saving and after cancelling. */
  onDone: () => void
}

/** The form for name, username and bio on the viewer's own profile, with its own buttons. */
export function ProfileForm({ me, onDone }: Props) {
  const form = useProfileForm(me, (hadChanges) => {
    if (hadChanges) showToast(t('Saved changes'), { tone: 'success' })
    onDone()
  })

  function cancel() {
    form.discard()
    onDone()
  }

  return (
    <Form form={form} aria-label={t('Your profile')}>
      <ProfileFields form={form} />
      <FormButtons onCancel={cancel}>
        <Button type="submit" pending={form.isPending} pendingLabel={t('Saving…')}>
          {t('Save')}
        </Button>
      </FormButtons>
    </Form>
  )
}
