import type { Me } from '@daystar/contract/accounts'
import { type ProfileChanges, useEditMe } from '#features/members/api/use-edit-me.ts'
import { t } from '#lib/i18n/translate.ts'
import { useMe } from '#lib/members/use-me.ts'
import { Switch } from '#ui/forms/switch.tsx'
import { showFailure } from '#ui/toasts/show-failure.ts'
import { SettingsSection } from './frame/settings-section.tsx'

/** The settings by which others get to know the member: suggestions, the directory and welcome packs. */
export function SuggestionSettings() {
  const { data: me } = useMe()
  // Some servers do not have these settings.
  if (me?.allows_packs === undefined) return null
  return (
    <SettingsSection id="suggestions" title={t('Being suggested')}>
      <Switches me={me} />
    </SettingsSection>
  )
}

function Switches({ me }: { me: Me }) {
  const edit = useEditMe()
  const save = (changes: ProfileChanges) => edit.mutate(changes, { onError: showFailure })
  const { allows_suggestion, allows_packs, in_directory } = edit.isPending ? { ...me, ...edit.variables } : me
  return (
    <div className="flex flex-col gap-4">
      <Switch
        label={t('Suggest me to other members')}
        hint={t('To those with whom you have a circle, connections or tags in common. They see the reason.')}
        checked={allows_suggestion === true}
        onChange={(event) => save({ allows_suggestion: event.target.checked })}
      />
      {in_directory !== undefined && (
        <Switch
          label={t('List me in the directory')}
          hint={t('By name, tag and circle, for everyone who can read it. The search finds you in either case.')}
          checked={in_directory}
          onChange={(event) => save({ in_directory: event.target.checked })}
        />
      )}
      <Switch
        label={t('Members whom I follow can add me to welcome packs')}
        hint={t('People who join with their invitation can then connect with you without asking.')}
        checked={allows_packs}
        onChange={(event) => save({ allows_packs: event.target.checked })}
      />
    </div>
  )
}
