import { t } from '#lib/i18n/translate.ts'
import { Switch } from '#ui/forms/switch.tsx'
import type { CommunityForm } from '../api/use-community-form.ts'
import { JoiningSelect } from './joining-select.tsx'

interface Props {
  form: CommunityForm
  /** True when the server lets visitors read nothing, whatever the setting is. */
  isReadingOff: boolean
}

/** Who can join, who can invite, and what people without an account see. */
export function JoiningFields({ form, isReadingOff }: Props) {
  return (
    <>
      <JoiningSelect {...form.control('joining')} />
      <Switch
        label={t('Members can invite')}
        hint={t(
          'Every member can create links with which other people join. If this is off, only moderators and operators can.',
        )}
        {...form.checkbox('members_invite')}
      />
      <Switch
        label={t('Visitors can read')}
        hint={
          isReadingOff
            ? t('The server does not allow it: PUBLIC_READ is off.')
            : t(
                'People without an account see what members share with everyone. If this is off, they have to sign in first.',
              )
        }
        disabled={isReadingOff}
        {...form.checkbox('public_read')}
        {...(isReadingOff && { checked: false })}
      />
      <Switch
        label={t('Activities of everyone as a list')}
        hint={t('The home page offers a list of all activities that are shared with everyone.')}
        {...form.checkbox('everyone_feed')}
      />
      <Switch
        label={t('Directory')}
        hint={t(
          'A list of the members and circles, with filters. Members can leave it; visitors see it if they can read.',
        )}
        {...form.checkbox('directory')}
      />
    </>
  )
}
