import type { Me } from '@daystar/contract/accounts'
import { storedUsername } from '@daystar/contract/texts/username'
import { type Form, useForm } from '#lib/forms/use-form.ts'
import { useFormDraft } from '#lib/forms/use-form-draft.ts'
import { t } from '#lib/i18n/translate.ts'
import { profileErrors, useEditMe } from './use-edit-me.ts'

interface Profile {
  readonly name: string
  readonly username: string
  readonly bio: string
}

export type ProfileFormState = Form<Profile>

/**
 * The state of a form for the viewer's profile, of which only changed fields are sent, to keep changes from another
 * tab. `onSuccess` gets whether there were changes.
 */
export function useProfileForm(me: Me | undefined, onSuccess?: (hadChanges: boolean) => void) {
  const edit = useEditMe()
  const saved: Profile = { name: me?.name ?? '', username: me?.username ?? '', bio: me?.bio ?? '' }
  const draft = useFormDraft('profile', saved)
  const { changes, discard } = draft
  const hasChanges = me !== undefined && draft.hasChanges
  const form = useForm({
    ...draft,
    check: () => ({
      name: changes.name?.trim() === '' && t('Please enter a name.'),
      username: changes.username && storedUsername(changes.username) === null && t('Use only letters, digits, _ and .'),
    }),
    send: async () => {
      const { name, username, bio } = changes
      if (hasChanges)
        await edit.mutateAsync({
          ...(name !== undefined && { name: name.trim() }),
          ...(username !== undefined && { username: storedUsername(username) }),
          ...(bio !== undefined && { bio }),
        })
      return hasChanges
    },
    failure: profileErrors,
    ...(onSuccess && { onSuccess }),
  })
  return { ...form, hasChanges, discard }
}
