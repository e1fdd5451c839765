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
export function JoiningFields({ form: { values, errors, change }, isReadingOff }: Props) {
  return (
    <>
      <JoiningSelect value={values.joining} error={errors.joining} onChange={(joining) => change({ joining })} />
      <Switch
        label={t('Members can invite')}
        hint={t(
          'Every member can create links with which other people join. If this is off, only moderators and operators can.',
        )}
        checked={values.members_invite}
        onChange={(event) => change({ members_invite: event.target.checked })}
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
        checked={values.public_read && !isReadingOff}
        onChange={(event) => change({ public_read: event.target.checked })}
      />
      <Switch
        label={t('Activities of everyone as a list')}
        hint={t('The home page offers a list of all activities that are shared with everyone.')}
        checked={values.everyone_feed}
        onChange={(event) => change({ everyone_feed: event.target.checked })}
      />
      <Switch
        label={t('Directory')}
        hint={t(
          'A list of the members and circles, with filters. Members can leave it; visitors see it if they can read.',
        )}
        checked={values.directory}
        onChange={(event) => change({ directory: event.target.checked })}
      />
    </>
  )
}
