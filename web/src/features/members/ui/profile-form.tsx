import type { Me } from '@daystar/contract/accounts'
import type { SubmitEvent } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { FormButtons } from '#ui/buttons/form-buttons.tsx'
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
  const form = useProfileForm(me)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { hasChanges } = form
    if (!(await form.save())) return
    if (hasChanges) showToast(t('Saved changes'), { tone: 'success' })
    onDone()
  }

  function cancel() {
    form.discard()
    onDone()
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4" aria-label={t('Your profile')}>
      {form.errors.form && (
        <p role="alert" className="rounded-row bg-danger-soft px-4 py-3 font-[560] text-danger text-md">
          {form.errors.form}
        </p>
      )}
      <ProfileFields form={form} />
      <FormButtons onCancel={cancel}>
        <Button type="submit" pending={form.isPending} pendingLabel={t('Saving…')}>
          {t('Save')}
        </Button>
      </FormButtons>
    </form>
  )
}
